import clsx from 'clsx';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { formatter } from '@/components/ui/figures/format';
import { Time } from '@/components/ui/figures/time';
import { Hallmark } from '@/components/ui/hallmark';
import { digitsOf } from '@/lib/core/decimal-text';
import { closingEntry, ticketAt, type SpecimenNow } from '@/lib/specimens/rules';
import { IfStopFills } from './if-stop-fills';
import { Section } from './section';

/** The ticks around the one that the receipt was sold at. */
async function TickPicture({ of: { specimen, instrument } }: { of: SpecimenNow }) {
  const t = await getTranslations('home.proof');
  const words = await getTranslations('receipt.fill');
  const format = formatter(await getLocale());
  const digits = digitsOf(instrument.tickSize);
  const { sequence } = specimen.order.receipt.close!.tick;
  const ticks = specimen.around.close;
  const at = ticks.findIndex((tick) => tick.sequence === sequence);
  return (
    <table className="w-full border-collapse text-s">
      <thead>
        <tr className="text-xs text-ink-3">
          <th className="ps-2.5 pb-1.5 text-start font-normal">{t('time')}</th>
          <th className="px-2 pb-1.5 text-end font-normal">{words('bid')}</th>
          <th className="pe-2.5 pb-1.5 text-end font-normal">{words('ask')}</th>
        </tr>
      </thead>
      <tbody>
        {ticks.slice(at - 3, at + 3).map((tick) => (
          <tr
            key={tick.sequence}
            className={clsx(
              'border-t border-line',
              tick.sequence === sequence ? 'bg-accent-soft font-strong' : 'text-ink-2',
            )}
          >
            <td className="h-8 ps-2.5 text-start whitespace-nowrap">
              <span className="num">
                <Time at={tick.time} show="clock" />
                <span className="text-xs">{`:${tick.time.slice(17, 23)}`}</span>
              </span>
            </td>
            <td className="px-2 text-end">
              <span className="num">{format.price(tick.bid, digits)}</span>
            </td>
            <td className="pe-2.5 text-end">
              <span className="num">{format.price(tick.ask, digits)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the ticket shows of the same order before it is placed. */
async function CostPicture({ of }: { of: SpecimenNow }) {
  const { specimen, instrument } = of;
  const t = await getTranslations('home.proof');
  const orders = await getTranslations('orders');
  const format = formatter(await getLocale());
  const price = (value: string) => format.price(value, digitsOf(instrument.tickSize));
  const ticket = ticketAt(instrument, specimen.order);
  const { lots } = ticket;
  const size = orders('lotsOf', { count: Number(lots), lots: format.quantity(lots) });
  const lines = [
    [t('costFees'), `${format.amount(ticket.openFee)} + ${format.amount(ticket.stopFee)}`],
    [t('costBreakEven'), format.changePercent(ticket.toBreakEven)],
  ] as const;
  return (
    <div className="grid gap-3.5">
      <p className="text-xs text-ink-2">
        {t('costOf', { size, code: instrument.code, price: price(ticket.open) })}
      </p>
      <IfStopFills of={of} />
      <dl className="grid gap-1 text-s">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-ink-2">{label}</dt>
            <dd>
              <span className="num whitespace-nowrap">{value}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Both sides of what closing the receipt's position would write. */
async function BooksPicture({ of: { specimen } }: { of: SpecimenNow }) {
  const t = await getTranslations('home.proof');
  const books = await getTranslations('receipt.books');
  const format = formatter(await getLocale());
  return (
    <table className="w-full border-collapse text-s">
      <thead>
        <tr className="text-xs text-ink-3">
          <th className="ps-2.5 pb-1.5 text-start font-normal">{t('booksHead')}</th>
          <th className="pe-2.5 pb-1.5 text-end font-normal">USDT</th>
        </tr>
      </thead>
      <tbody>
        {closingEntry(specimen).map(({ kind, house, amount }) => (
          <tr key={kind} className="border-t border-line">
            <td className={clsx('h-8 ps-2.5 text-start', house && 'text-ink-2')}>
              {books(`account.${kind}`)}
            </td>
            <td className="pe-2.5 text-end">
              <span className="num whitespace-nowrap">{format.signedExact(amount)}</span>
            </td>
          </tr>
        ))}
        <tr className="border-t border-line-strong font-strong">
          <td className="h-10 ps-2.5 text-start">{books('sum')}</td>
          <td className="pe-2.5 text-end">
            <span className="inline-flex items-center gap-2">
              <span className="num">{format.amount('0')}</span>
              <Hallmark className="size-[18px]" />
            </span>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <div className="grid min-h-73 content-center overflow-hidden rounded-l border border-line bg-bg p-4 lg:px-6">
        {children}
      </div>
      <h3 className="mt-4 mb-1 text-[1.25rem] leading-tight tracking-tight">{title}</h3>
      <p className="text-s text-ink-2">{text}</p>
    </div>
  );
}

/** Three things a customer can check, each as a picture made of the receipt's own figures. */
export async function Proof({ now, code }: { now: SpecimenNow | null; code: string | null }) {
  const t = await getTranslations('home.proof');
  const waiting = <p className="text-center text-s text-ink-2">{t('waiting')}</p>;
  return (
    <Section band id="proof" title={t('title')}>
      <div className="grid gap-8 lg:grid-cols-3 lg:gap-6">
        {code === null ? null : (
          <Card title={t('tick')} text={t('tickText', { code })}>
            {now ? <TickPicture of={now} /> : waiting}
          </Card>
        )}
        <Card title={t('cost')} text={t('costText')}>
          {now ? <CostPicture of={now} /> : waiting}
        </Card>
        <Card title={t('books')} text={t('booksText')}>
          {now ? <BooksPicture of={now} /> : waiting}
        </Card>
      </div>
    </Section>
  );
}
