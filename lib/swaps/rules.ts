import type { Decimal } from 'decimal.js';
import { Money, isSame, kept } from '../core/money';

type Prices = { bid: string; ask: string };

/** The legs of a swap against USDT; null for the leg that is USDT itself. */
export type Legs = { sold: Prices | null; bought: Prices | null };

const mid = (tick: Prices | null): Decimal =>
  tick ? new Money(tick.bid).add(tick.ask).div(2) : new Money(1);

/**
 * What a swap brings, in the currency that is bought: what is sold leaves at its bid, what is bought
 * comes at its ask, the fee is taken from what comes. The quote shows it and the swap charges it.
 */
export function swapAt(amount: string, { sold, bought }: Legs, feeRate: string, to: string) {
  const rate = new Money(sold?.bid ?? 1).div(bought?.ask ?? 1);
  const midRate = mid(sold).div(mid(bought));
  const gross = kept(new Money(amount).mul(rate), to);
  const fee = kept(gross.mul(feeRate), to);
  return {
    rate,
    midRate,
    gross,
    fee,
    received: gross.sub(fee),
    /** What bid and ask cost against their middle, as a fraction, and in the currency that is bought. */
    spread: new Money(1).sub(rate.div(midRate)),
    spreadCost: kept(new Money(amount).mul(midRate.sub(rate)), to),
  };
}

type Rated = { from: string; to: string; rate: string };

/** A rate told so that the dearer currency is one unit: of `one` a single one is so much of `other`. */
export const dearerFirst = ({ from, to, rate }: Rated) =>
  new Money(rate).lt(1)
    ? { one: to, other: from, rate: new Money(1).div(rate).toFixed() }
    : { one: from, other: to, rate };

/** Whether the currency keeps all places of an amount. */
export const isKept = (amount: string, currency: string): boolean =>
  isSame(kept(amount, currency).toFixed(), amount);

/** The whole seconds that are left of an offer, the one that runs included; none once it is over. */
export const secondsLeft = (expiresAt: string, nowMs: number): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - nowMs) / 1000));

export const isBelow = (amount: string, least: string): boolean => new Money(amount).lt(least);
