import type { Tick } from '@/lib/core/market';

export const dropReasons = [
  'malformed',
  'one-sided',
  'zero',
  'negative',
  'nan',
  'crossed',
  'out-of-order',
  'future',
  'jump',
] as const;
export type DropReason = (typeof dropReasons)[number];

/** Both sides of a price: what longs close at and what they open at. */
export type Sides = { bid: number; ask: number };

type Suspect = Sides & { source: string; confirmations: number };

/** What the guard remembers of one instrument: its last accepted tick, and a jump that waits to be confirmed. */
export type GuardState = Sides & { time: number; suspect: Suspect | null };

export type Verdict =
  | (Sides & { accepted: true; state: GuardState })
  | { accepted: false; reason: DropReason; state: GuardState | null };

const plain = /^-?\d{1,15}(\.\d{1,15})?(e-\d{1,2})?$/i;
const neededConfirmations = 2;
// Clocks of honest sources differ by seconds; what is from far ahead is no price of now.
const aheadMs = 300_000;

function flaw(bid: string, ask: string): DropReason | null {
  for (const side of [bid, ask]) {
    if (typeof side !== 'string') return 'malformed';
    if (side === 'NaN') return 'nan';
    if (!plain.test(side)) return 'malformed';
    if (Number(side) < 0) return 'negative';
    if (Number(side) === 0) return 'zero';
  }
  return Number(bid) > Number(ask) ? 'crossed' : null;
}

const within = (value: number, reference: number, limit: number) =>
  Math.abs(value / reference - 1) <= limit;

/** Whether each side of a price is at most `limit`, a fraction, from that of the second: stops fill at one side. */
export const isNear = (price: Sides, reference: Sides, limit: number): boolean =>
  within(price.bid, reference.bid, limit) && within(price.ask, reference.ask, limit);

/**
 * Judges one tick of one instrument. Zero, negative, NaN, crossed, malformed and out-of-order ticks
 * are dropped. A bid or ask further than `jumpLimit` (a fraction) from the last accepted one is held back
 * until two further ticks, or one of another source, stand by it; `witnessed` says that another
 * source already does.
 */
export function judge(
  tick: Tick,
  source: string,
  before: GuardState | null,
  jumpLimit: number,
  nowMs: number,
  witnessed = false,
): Verdict {
  const drop = (reason: DropReason, state = before): Verdict => ({
    accepted: false,
    reason,
    state,
  });
  const wrong = flaw(tick.bid, tick.ask);
  if (wrong) return drop(wrong);
  if (!Number.isSafeInteger(tick.time) || tick.time < 0) return drop('malformed');
  if (tick.time > nowMs + aheadMs) return drop('future');
  if (before && tick.time < before.time) return drop('out-of-order');
  const sides = { bid: Number(tick.bid), ask: Number(tick.ask) };
  const accept = (): Verdict => ({
    accepted: true,
    ...sides,
    // One from ahead must not keep those out that come on time.
    state: { ...sides, time: Math.min(tick.time, nowMs), suspect: null },
  });
  if (!before || witnessed || isNear(sides, before, jumpLimit)) return accept();

  const { suspect } = before;
  const stands = suspect !== null && isNear(sides, suspect, jumpLimit);
  const confirmations = stands ? suspect.confirmations + 1 : 0;
  if (stands && (confirmations >= neededConfirmations || source !== suspect.source))
    return accept();
  return drop('jump', { ...before, suspect: { ...sides, source, confirmations } });
}

/** A source starts over: its clock may go back, its last price still counts. */
export const startOver = (state: GuardState): GuardState => ({ ...state, time: 0 });

/** What is known of a price from before this process: the first tick must not jump away from it. */
export const goOnFrom = (sides: Sides): GuardState => ({ ...sides, time: 0, suspect: null });

/** Another source goes on from a moment, ms since the epoch: it must stand by its own jumps. */
export const handOver = (state: GuardState, since: number): GuardState => ({
  ...state,
  time: since,
  suspect: null,
});
