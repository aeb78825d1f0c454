'use client';

import { useId, type ReactNode } from 'react';
import type { ConversionRate } from '@/lib/orders/rules';
import { draftPayoff, fitted, gainShare, pathOf } from '@/lib/orders/margin/payoff-rules';
import type { Draft, DraftCost } from '@/lib/orders/estimates/ticket-cost-rules';
import type { TicketTerms } from '@/lib/orders/estimates/ticket-terms-rules';
import { useOrderWords } from '../shared/use-order-words';

const width = 320;
const height = 104;
/** Where the prices are written, below the drawing. */
const scaleHeight = 18;

/** A drawing with the same in words beside it, which readers of the screen hear instead. */
function Sketch({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  const id = useId();
  return (
    <figure className="grid gap-1" aria-labelledby={id}>
      <figcaption id={id} className="text-xs text-ink-3">
        {title}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="plot w-full rounded-m bg-sunken"
        aria-hidden="true"
      >
        {children}
      </svg>
      <p className="sr-only">{words}</p>
    </figure>
  );
}

type Props = {
  draft: Draft;
  lots: string;
  cost: DraftCost;
  terms: TicketTerms;
  rate: ConversionRate;
  digits: number;
};

/** The net result of a margin order against the price it closes at. */
export function MarginPayoff({ draft, lots, cost, terms, rate, digits }: Props) {
  const { t, format, isolated } = useOrderWords();
  const clip = useId();
  const rises = draft.side === 'long';
  const breakEven = cost.breakEven.toNumber();
  const { points, from, to } = draftPayoff(draft, lots, cost, terms, rate);
  const plot = height - scaleHeight;
  const box = fitted(points, width, plot);
  const zero = box.down(0);
  const area = `${pathOf(box.points)}L${width} ${zero}L0 ${zero}Z`;
  const price = (value: number) => isolated(format.price(value.toFixed(digits), digits));
  const words = [
    t('payoff.words', { open: price(Number(cost.open)), breakEven: price(breakEven) }),
    cost.atStop && cost.stopLoss
      ? t('payoff.stop', {
          price: price(Number(cost.stopLoss)),
          amount: isolated(format.signedAmount(cost.atStop.toFixed())),
        })
      : null,
    cost.atTarget && cost.takeProfit
      ? t('payoff.target', {
          price: price(Number(cost.takeProfit)),
          amount: isolated(format.signedAmount(cost.atTarget.toFixed())),
        })
      : null,
  ];
  return (
    <Sketch title={t('payoff.title')} words={words.filter(Boolean).join(' ')}>
      <clipPath id={`${clip}a`}>
        <rect width={width} height={Math.max(zero, 0)} />
      </clipPath>
      <clipPath id={`${clip}b`}>
        <rect y={zero} width={width} height={Math.max(plot - zero, 0)} />
      </clipPath>
      <path d={area} className="fill-up-soft" clipPath={`url(#${clip}a)`} />
      <path d={area} className="fill-down-soft" clipPath={`url(#${clip}b)`} />
      <line x2={width} y1={zero} y2={zero} className="stroke-line-strong" strokeDasharray="2 3" />
      <path d={pathOf(box.points)} fill="none" className="stroke-ink" strokeWidth="1.6" />
      <circle cx={box.across(breakEven)} cy={zero} r="3" className="fill-accent" />
      <g className="fill-ink-3 text-xs tabular-nums">
        <text x="6" y={height - 5}>
          {format.price(from.toFixed(digits), digits)}
        </text>
        <text x={width - 6} y={height - 5} textAnchor="end">
          {format.price(to.toFixed(digits), digits)}
        </text>
        <text
          x={box.across(breakEven) + (rises ? -8 : 8)}
          y={zero - 6}
          textAnchor={rises ? 'end' : 'start'}
        >
          {format.price(breakEven.toFixed(digits), digits)}
        </text>
      </g>
    </Sketch>
  );
}

type TimedProps = { direction: 'up' | 'down'; entry: string; gain: string; stake: string };

/** The two outcomes of a timed option on either side of its entry price. */
export function TimedPayoff({ direction, entry, gain, stake }: TimedProps) {
  const { t, format, isolated } = useOrderWords();
  const [won, lost] = [`+${format.amount(gain)}`, `−${format.amount(stake)}`];
  const up = direction === 'up';
  const share = gainShare(gain, stake);
  const [top, bottom, zero] = [14, height - 22, 14 + (height - 36) * share];
  const [left, right] = up ? [bottom, top] : [top, bottom];
  const half = width / 2;
  const words = t('payoff.timed', {
    way: t(direction),
    price: isolated(format.price(entry)),
    won: isolated(won),
    lost: isolated(lost),
  });
  const step = (x: number, y: number, wins: boolean) => (
    <rect
      x={x}
      y={Math.min(y, zero)}
      width={half}
      height={Math.abs(y - zero)}
      className={wins ? 'fill-up-soft' : 'fill-down-soft'}
    />
  );
  return (
    <Sketch title={t('payoff.title')} words={words}>
      {step(0, left, !up)}
      {step(half, right, up)}
      <line x2={width} y1={zero} y2={zero} className="stroke-line-strong" strokeDasharray="2 3" />
      <path
        d={`M0 ${left}L${half} ${left}L${half} ${right}L${width} ${right}`}
        fill="none"
        className="stroke-ink"
        strokeWidth="1.6"
      />
      <g className="fill-ink-2 text-xs tabular-nums" textAnchor="middle">
        <text x={half / 2} y={up ? left - 6 : left + 14}>
          {up ? lost : won}
        </text>
        <text x={half * 1.5} y={up ? right + 14 : right - 6}>
          {up ? won : lost}
        </text>
        <text x={half} y={height - 6} className="fill-ink-3">
          {format.price(entry)}
        </text>
      </g>
    </Sketch>
  );
}
