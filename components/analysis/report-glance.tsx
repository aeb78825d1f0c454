import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { directionOf, SignedAmount } from '@/components/ui/figures/change';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import type { ReportGlance as Glance } from '@/lib/analysis/contract';
import { stripBars } from './strip-bars';

type Props = { glance: Glance | null; aside?: ReactNode; children?: ReactNode };

/** How trading went, at a glance: a sentence, a bar for each closed order, and four figures. */
export function ReportGlance({ glance, aside, children }: Props) {
  const t = useTranslations('analysis.glance');
  return (
    <Card title={t('title')} aside={glance ? aside : undefined} className="flex flex-col">
      {glance ? (
        <>
          <Sentence glance={glance} />
          <Strip glance={glance} />
          <Figures card={glance.card} />
        </>
      ) : (
        <EmptyState
          icon="receipt"
          title={t('none')}
          text={t('noneText')}
          action={<ButtonLink href="/market">{t('toMarket')}</ButtonLink>}
        />
      )}
      {children}
    </Card>
  );
}

const colours = { up: 'text-up', down: 'text-down', flat: '' };

function Sentence({ glance: { card, price } }: { glance: Glance }) {
  const t = useTranslations('analysis.glance');
  const format = formatter(useLocale());
  const figure = (value: string) =>
    function Figure(chunks: ReactNode) {
      const way = colours[directionOf(value)];
      return <b className={clsx('num whitespace-nowrap', way)}>{chunks}</b>;
    };
  const { profitFactor } = card;
  return (
    <p className="max-w-[52ch] text-l leading-tight tracking-tight text-pretty">
      {profitFactor === null
        ? null
        : t.rich('factor', {
            one: format.price('1', 2),
            factor: format.price(profitFactor, 2),
            n: (chunks) => <b className="num whitespace-nowrap">{chunks}</b>,
          })}{' '}
      {t.rich('kept', {
        price: format.signedAmount(price),
        fees: format.amount(card.fees),
        net: format.signedAmount(card.net),
        p: figure(price),
        f: (chunks) => <b className="num whitespace-nowrap">{chunks}</b>,
        n: figure(card.net),
      })}
    </p>
  );
}

const fills = { up: 'fill-up', down: 'fill-down', flat: 'fill-line-strong' };
const box = { width: 700, height: 96 };

function Strip({ glance: { card, nets, older } }: { glance: Glance }) {
  const t = useTranslations('analysis.glance');
  const format = formatter(useLocale());
  const { base, bars } = stripBars(nets, box);
  const [won, lost] = [format.quantity(card.won), format.quantity(card.lost)];
  return (
    <figure className="plot my-4 flex max-h-48 min-h-28 flex-1 flex-col">
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        className="min-h-24 w-full flex-1"
        role="img"
        aria-label={t('strip', { count: card.closed, won, lost })}
      >
        <line
          x1="0"
          x2={box.width}
          y1={base}
          y2={base}
          className="stroke-line-strong"
          vectorEffect="non-scaling-stroke"
        />
        {bars.map(({ way, ...bar }, i) => (
          <rect key={i} {...bar} className={fills[way]} />
        ))}
      </svg>
      <figcaption className="mt-1.5 flex justify-between gap-3 text-xs text-ink-3">
        <bdi>{older > 0 ? t('older', { count: older }) : t('first')}</bdi>
        <bdi className="text-center max-sm:sr-only">{t('each')}</bdi>
        <bdi>{t('newest')}</bdi>
      </figcaption>
    </figure>
  );
}

function Figures({ card }: { card: Glance['card'] }) {
  const t = useTranslations('analysis.glance');
  const report = useTranslations('analysis.report');
  const format = formatter(useLocale());
  const share = (value: string | null) => (value === null ? '–' : format.percent(value, 1));
  const amount = (value: string | null) => (value === null ? '–' : <SignedAmount value={value} />);
  const wonLost = { won: format.quantity(card.won), lost: format.quantity(card.lost) };
  return (
    <dl className="mt-auto grid grid-cols-2 gap-x-4 gap-y-4 border-t border-line pt-3 lg:grid-cols-4">
      <Figure label={report('winRate')} below={t('wonLost', wonLost)}>
        {share(card.winRate)}
      </Figure>
      <Figure label={t('averages')} below="USDT">
        {amount(card.averageWin)} / {amount(card.averageLoss)}
      </Figure>
      <Figure label={report('maxDrawdown')} below="USDT">
        <Money value={card.maxDrawdown} bare />
      </Figure>
      <Figure label={report('withStop')} below={t('positions')}>
        {share(card.withStop)}
      </Figure>
    </dl>
  );
}

function Figure(props: { label: string; below: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{props.label}</dt>
      <dd className="mt-0.5">
        <span className="num text-l font-strong tracking-tight">{props.children}</span>
        <span className="block text-xs text-ink-3">{props.below}</span>
      </dd>
    </div>
  );
}
