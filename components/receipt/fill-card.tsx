import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { richNum } from '@/components/account/rich-num';
import { SourceBadge } from '@/components/markets/quotes/source-badge';
import { digitsOf } from '@/lib/core/decimal-text';
import { formatter } from '@/components/ui/figures/format';
import { Money as MoneyText, Price } from '@/components/ui/figures/price';
import { midPrice } from '@/lib/orders/rules';
import { worthOfMove } from '@/lib/orders/recompute/recompute-rules';
import type { Fill, Order } from '@/lib/orders/contract';
import { byForm, isOption } from '@/lib/orders/form-rules';
import { ExactTime } from './exact-time';
import { SlippageFigure, SlippageWords } from './slippage-words';
import { TickGauge } from './tick-gauge';

type Props = {
  order: Order;
  leg: 'open' | 'close';
  fill: Fill;
  /** Which one, from 1, where it is the closing of a part. */
  part?: number;
  /** When it was filled; null where only its tick is known. */
  time: string | null;
  digits: number;
};

const reasons = [
  'market-order',
  'limit-order',
  'stop-order',
  'timed-option',
  'expiry',
  'customer',
  'stop-loss',
  'take-profit',
  'trailing-stop',
  'margin-close-out',
] as const;

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-ink-3">{label}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  );
}

function Why({ reason }: { reason: string }) {
  const t = useTranslations('receipt.fill.why');
  const known = reasons.find((one) => one === reason);
  return known ? t(known) : null;
}

/** How the quote currency became USDT; nothing when it is USDT. */
function ConversionFact({ fill }: { fill: Fill }) {
  const t = useTranslations('receipt.fill');
  const format = formatter(useLocale());
  const { currency, tick } = fill.conversion;
  if (currency === 'USDT') return null;
  return (
    <Fact label={t('conversion')}>
      {tick
        ? t.rich('convertedAt', {
            code: tick.code,
            mid: format.price(midPrice(tick).toFixed()),
            ...richNum,
          })
        : t('atPar', { currency })}
    </Fact>
  );
}

function TickFacts({ fill }: { fill: Fill }) {
  const t = useTranslations('receipt.fill.tick');
  const format = formatter(useLocale());
  const { tick } = fill;
  return (
    <dl className="grid gap-1.5 text-s">
      <Fact label={t('source')}>
        <span className="inline-flex flex-wrap items-center justify-end gap-1.5">
          {tick.live ? <bdi>{tick.source}</bdi> : null}
          <SourceBadge of={tick} />
        </span>
      </Fact>
      <Fact label={t('time')}>
        <ExactTime at={tick.time} />
      </Fact>
      <Fact label={t('sequence')}>
        <span className="num">{tick.sequence}</span>
      </Fact>
      <Fact label={t('age')}>
        <span className="tabular-nums">{t('ageValue', { ms: format.quantity(fill.ageMs) })}</span>
      </Fact>
    </dl>
  );
}

/** What the fill came to in money: none for the entry of a timed option, whose stake is its price. */
function MoneyFacts({ order, fill, digits }: Pick<Props, 'order' | 'fill' | 'digits'>) {
  const t = useTranslations('receipt.fill');
  const format = formatter(useLocale());
  const spread = format.price(fill.spread, Math.max(digits, digitsOf(fill.spread)));
  if (isOption(order)) {
    return (
      <Fact label={t('spread')}>
        <span className="num">{spread}</span>
      </Fact>
    );
  }
  const money = format.money(worthOfMove(order, fill, fill.spread));
  return (
    <>
      <Fact label={t('spread')}>{t.rich('spreadWorth', { spread, money, ...richNum })}</Fact>
      <Fact label={t('fee')}>
        <MoneyText value={fill.fee} />
      </Fact>
      <ConversionFact fill={fill} />
    </>
  );
}

/** The part that the house paid of a loss beyond the balance. */
function Covered({ fill }: { fill: Fill }) {
  const t = useTranslations('receipt.fill');
  const format = formatter(useLocale());
  if (Number(fill.covered) === 0) return null;
  return (
    <p className="mb-4 rounded-m bg-accent-soft px-3 py-2 text-s text-accent">
      {t.rich('covered', { money: format.money(fill.covered), ...richNum })}
    </p>
  );
}

function titleOf({ order, leg, part }: Pick<Props, 'order' | 'leg' | 'part'>) {
  if (part) return 'partial';
  return byForm(order, {
    position: () => leg,
    option: () => (leg === 'open' ? ('entered' as const) : ('settled' as const)),
  });
}

/** One fill: the price it took of which tick, what was asked for, and what it cost. */
export function FillCard({ order, leg, fill, part, time, digits }: Props) {
  const t = useTranslations('receipt.fill');
  const format = formatter(useLocale());
  return (
    <section className="min-w-0 rounded-l border border-line bg-surface p-4 md:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-l tracking-tight">
          {t(titleOf({ order, leg, part }), { n: format.quantity(part ?? 1) })}
        </h2>
        {time ? <ExactTime at={time} className="text-s text-ink-2" /> : null}
      </div>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <Price value={fill.price} digits={digits} className="text-xl font-strong tracking-tight" />
        <span className="text-s text-ink-2">
          <Why reason={fill.reason} />
        </span>
      </p>
      <div className="mt-4">
        <TickGauge fill={fill} digits={digits} />
      </div>
      <p className="mb-4 rounded-m bg-sunken px-3 py-2 text-s text-ink-2">
        <SlippageWords order={order} fill={fill} digits={digits} />
      </p>
      <Covered fill={fill} />
      <dl className="grid gap-1.5 text-s">
        {part && fill.lots !== null ? (
          <Fact label={t('lots')}>
            <span className="num">{format.quantity(fill.lots)}</span>
          </Fact>
        ) : null}
        <Fact label={t('requested')}>
          <Price value={fill.requestedPrice} digits={digits} />
        </Fact>
        <Fact label={t('slippage')}>
          <SlippageFigure fill={fill} digits={digits} />
        </Fact>
        <MoneyFacts order={order} fill={fill} digits={digits} />
      </dl>
      <h3 className="mt-4 mb-2 border-t border-line pt-3 text-s">{t('tick.title')}</h3>
      <TickFacts fill={fill} />
      {fill.tick.source === 'replay' ? (
        <p className="mt-2 text-xs text-ink-3">{t('tick.replayed')}</p>
      ) : null}
    </section>
  );
}
