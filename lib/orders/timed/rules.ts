import type { Decimal } from 'decimal.js';
import { Money, kept } from '../../core/money';

export type TimedOutcome = 'won' | 'lost' | 'equal';

/** What the settlement price decides: long (up) wins above the entry, short (down) below it. */
export function timedOutcome(
  side: 'long' | 'short',
  entry: Decimal.Value,
  settled: Decimal.Value,
): TimedOutcome {
  const moved = new Money(settled).cmp(entry);
  if (moved === 0) return 'equal';
  return moved > 0 === (side === 'long') ? 'won' : 'lost';
}

/** Stake × payout fraction, in USDT, half-even at six places: what a win pays on top of the stake. */
export const timedWin = (stake: Decimal.Value, payout: Decimal.Value): Decimal =>
  kept(new Money(stake).mul(payout));

/** What an outcome brings less the stake, in USDT. */
export function timedProfit(
  outcome: TimedOutcome,
  o: { stake: Decimal.Value; payout: Decimal.Value },
): Decimal {
  if (outcome === 'equal') return new Money(0);
  return outcome === 'won' ? timedWin(o.stake, o.payout) : new Money(o.stake).neg();
}

/** What a timed option brings between its two prices less its stake, in USDT. */
export const timedResult = (
  o: { side: 'long' | 'short'; stake: Decimal.Value; payout: Decimal.Value },
  entry: Decimal.Value,
  settled: Decimal.Value,
): Decimal => timedProfit(timedOutcome(o.side, entry, settled), o);

/** The share of options that must win for the sum to come out even: 1 ÷ (1 + payout). */
export const breakEvenWinRate = (payout: Decimal.Value): Decimal =>
  new Money(1).div(new Money(1).add(payout));

/** What each outcome of a timed option pays back and what it brings less the stake, in USDT. */
export function timedSketch(stake: Decimal.Value, payout: Decimal.Value) {
  const row = (outcome: TimedOutcome) => {
    const profit = timedProfit(outcome, { stake, payout });
    return { outcome, paid: profit.add(stake), profit };
  };
  return [row('won'), row('equal'), row('lost')] as const;
}
