import { getLocale, getTranslations } from 'next-intl/server';
import { termText } from '@/components/receipt/step-line';
import { SourceBadge } from '@/components/markets/quotes/source-badge';
import { Avatar } from '@/components/ui/avatar';
import { Icon } from '@/components/ui/icon';
import { formatter, type Formatter } from '@/components/ui/figures/format';
import { Price } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import { digitsOf } from '@/lib/core/decimal-text';
import { isSame } from '@/lib/core/money';
import { checkSpecimen, statedOf, type Figure } from '@/lib/specimens/check-rules';
import type { Specimen, SpecimenNow } from '@/lib/specimens/rules';
import { SpecimenRows, type Line } from './specimen-rows';
import { TickStrip } from './tick-strip';

type Words = Awaited<ReturnType<typeof getTranslations<'home.receipt'>>>;

/** The arithmetic of a figure in one line; a lot of one unit is not multiplied by it. */
function formulaOf({ terms }: Figure, format: Formatter, digits: number): string {
  const shown = terms.filter(({ name, value }) => name !== 'contractSize' || !isSame(value, '1'));
  return shown
    .map((term) => `${term.operator ?? ''} ${termText(format, term, digits)}`)
    .join(' ')
    .trim();
}

export function linesOf(specimen: Specimen, t: Words, format: Formatter, digits: number): Line[] {
  const { open, close } = specimen.order.receipt;
  return checkSpecimen(specimen, null).map((figure): Line => {
    const { name } = figure;
    const stated = statedOf(specimen, name);
    const isGain = name === 'profit' || name === 'net';
    const own = { name, label: t(name), tone: null };
    if (stated === null)
      return {
        ...own,
        formula: {
          text: `${open!.tick.source} · ${open!.tick.sequence}, ${close!.tick.sequence}`,
          isNumber: true,
        },
        result: t('onRecord'),
      };
    const isPrice = name === 'price' || name === 'spread';
    return {
      ...own,
      formula:
        name === 'price'
          ? { text: t('atAsk'), isNumber: false }
          : { text: formulaOf(figure, format, digits), isNumber: true },
      result: isGain
        ? format.signedAmount(stated)
        : isPrice
          ? format.price(stated, digits)
          : format.amount(stated),
      tone: isGain && Number(stated) !== 0 ? (Number(stated) > 0 ? 'up' : 'down') : null,
    };
  });
}

/** The words that its rows say of how far they have come. */
export function rowWords(t: Words) {
  const word = (name: 'agree' | 'running' | 'stands' | 'gets') =>
    t(name, { count: '{count}', total: '{total}', value: '{value}' });
  return {
    agree: word('agree'),
    running: word('running'),
    stands: word('stands'),
    gets: word('gets'),
    how: t('how'),
    again: t('again'),
    unread: t('unread'),
    onRecord: t('onRecord'),
    notOnRecord: t('notOnRecord'),
    notRead: t('notRead'),
  };
}

/** One of its two ticks: what happened, when, at what price, and the ticks around it. */
async function Leg({
  specimen,
  leg,
  digits,
}: {
  specimen: Specimen;
  leg: 'open' | 'close';
  digits: number;
}) {
  const t = await getTranslations('receipt.fill');
  const fill = specimen.order.receipt[leg]!;
  return (
    <figure className="min-w-0 [&+&]:border-s [&+&]:border-(--paper-line)">
      <figcaption className="flex flex-wrap justify-between gap-x-2 px-4 pt-2 text-xs md:px-6">
        <span className="text-ink-2">
          {t(leg)} <Time at={fill.tick.time} show="clock" />
        </span>
        <Price value={fill.price} digits={digits} className="font-strong" />
      </figcaption>
      <TickStrip
        ticks={specimen.around[leg]}
        sequence={fill.tick.sequence}
        side={leg === 'open' ? 'ask' : 'bid'}
        // Beside a strip there is no room for more.
        words={{ bid: t('bidBrief'), ask: t('askBrief') }}
      />
    </figure>
  );
}

/** What stands there while there is nothing to work from. */
async function NoSpecimen() {
  const t = await getTranslations('home.receipt');
  return (
    <div className="paper grid min-h-72 content-center gap-2 p-8 text-center">
      <p className="font-strong">{t('none')}</p>
      <p className="mx-auto max-w-[44ch] text-s text-ink-2">{t('noneText')}</p>
    </div>
  );
}

/** A receipt that nobody's order has, worked from two public ticks before the visitor's eyes. */
export async function SpecimenCard({ now }: { now: SpecimenNow | null }) {
  if (!now) return <NoSpecimen />;
  const { specimen, instrument } = now;
  const { order } = specimen;
  const [t, orders, locale] = await Promise.all([
    getTranslations('home.receipt'),
    getTranslations('orders'),
    getLocale(),
  ]);
  const format = formatter(locale);
  const digits = digitsOf(instrument.tickSize);
  return (
    <section aria-label={t('title')} className="paper min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-4 pb-3 md:px-6">
        <Avatar code={order.code} logo={instrument.logo} size={36} />
        <div className="min-w-0 flex-1">
          <p className="leading-tight">
            <b className="text-[15px]">{order.code}</b>{' '}
            <span className="text-s text-up">
              <Icon name="up" className="inline size-3.5" /> {t('long')}
            </span>
          </p>
          <p className="text-xs text-ink-2">
            {orders('lotsOf', { count: Number(order.lots), lots: format.quantity(order.lots) })} ·{' '}
            <span className="num">{order.leverage}×</span> ·{' '}
            <Time at={order.closeTime!} show="date" />
          </p>
        </div>
        <SourceBadge of={order.receipt.close!.tick} />
        <p className="w-full text-xs text-ink-2">{t('nobody')}</p>
      </div>
      <div className="grid grid-cols-2 border-y border-(--paper-line)">
        <Leg specimen={specimen} leg="open" digits={digits} />
        <Leg specimen={specimen} leg="close" digits={digits} />
      </div>
      <SpecimenRows
        specimen={{ order, net: specimen.net }}
        lines={linesOf(specimen, t, format, digits)}
        words={rowWords(t)}
      />
    </section>
  );
}
