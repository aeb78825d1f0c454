import { Money } from '@/lib/core/money';
import { toAccountCurrency, type ConversionRate } from '@/lib/orders/rules';
import type { Draft, DraftCost } from '../estimates/ticket-cost-rules';
import type { TicketTerms } from '../estimates/ticket-terms-rules';

/** A point of a drawing, in its own units. */
export type Point = { x: number; y: number };

export type PayoffInput = {
  side: 'long' | 'short';
  /** Where it opens, and what it brings net of all fees when it closes right there. */
  open: number;
  atOpen: number;
  /** What one unit of price is worth to the side that wins, in USDT, less the closing fee on it. */
  perUnit: number;
  stop: number | null;
  target: number | null;
};

const reachWithoutLevels = 0.01;

/**
 * The net result of a margin order against the price it closes at: level before the stop and after the
 * target, straight between. The drawing reaches a little past them, or a hundredth of the price either way.
 */
export function marginPayoff({ side, open, atOpen, perUnit, stop, target }: PayoffInput) {
  const way = side === 'long' ? 1 : -1;
  const farthest = Math.max(...[stop, target].map((at) => (at === null ? 0 : Math.abs(at - open))));
  const reach = (farthest || open * reachWithoutLevels) * 1.35;
  const [from, to] = [open - reach, open + reach];
  const levels = [stop, target].filter((at) => at !== null);
  const clamp = (price: number) => {
    const [loss, gain] = [stop ?? -way * Infinity, target ?? way * Infinity];
    return Math.min(Math.max(price, Math.min(loss, gain)), Math.max(loss, gain));
  };
  const net = (price: number) => atOpen + way * (clamp(price) - open) * perUnit;
  const points: Point[] = [from, ...levels, to]
    .sort((a, b) => a - b)
    .map((price) => ({ x: price, y: net(price) }));
  return { points, from, to };
}

/** The payoff of a draft at what it costs now. */
export function draftPayoff(
  { side }: Pick<Draft, 'side'>,
  lots: string,
  cost: DraftCost,
  terms: Pick<TicketTerms, 'contractSize' | 'feeRate'>,
  rate: ConversionRate,
) {
  const worth = toAccountCurrency(new Money(lots).mul(terms.contractSize), rate);
  const closingFee = new Money(terms.feeRate).mul(side === 'long' ? 1 : -1);
  return marginPayoff({
    side,
    open: Number(cost.open),
    atOpen: cost.openFee.mul(-2).toNumber(),
    perUnit: worth.mul(new Money(1).sub(closingFee)).toNumber(),
    stop: cost.stopLoss === null ? null : Number(cost.stopLoss),
    target: cost.takeProfit === null ? null : Number(cost.takeProfit),
  });
}

/** The share of the height that the gain takes of a timed option's two outcomes. */
export const gainShare = (gain: string, stake: string): number =>
  Number(gain) / (Number(gain) + Number(stake));

/** Fits points into a box of a width and a height, zero of money always inside; y grows downwards. */
export function fitted(points: readonly Point[], width: number, height: number, margin = 6) {
  const [xs, ys] = [points.map(({ x }) => x), [0, ...points.map(({ y }) => y)]];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const across = (x: number) => ((x - left) / (right - left || 1)) * width;
  const down = (y: number) =>
    height - margin - ((y - low) / (high - low || 1)) * (height - 2 * margin);
  return { across, down, points: points.map(({ x, y }) => ({ x: across(x), y: down(y) })) };
}

export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
