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

type Suspect = { mid: number; source: string; confirmations: number };

/** What the guard remembers of one instrument: its last accepted tick, and a jump that waits to be confirmed. */
export type GuardState = { time: number; mid: number; suspect: Suspect | null };

export type Verdict =
  | { accepted: true; bid: number; ask: number; state: GuardState }
  | { accepted: false; reason: DropReason; state: GuardState | null };

const plain = /^-?\d{1,15}(\.\d{1,15})?(e-\d{1,2})?$/i;
const neededConfirmations = 2;
// Clocks of honest sources differ by seconds; a tick from far ahead would block all that follow.
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

/** Whether two mids are at most `limit` apart, a fraction of the second. */
export const within = (value: number, reference: number, limit: number) =>
  Math.abs(value / reference - 1) <= limit;

/**
 * Judges one tick of one instrument. Zero, negative, NaN, crossed, malformed and out-of-order ticks
 * are dropped. A mid further than `jumpLimit` (a fraction) from the last accepted one is held back
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
  const bid = Number(tick.bid);
  const ask = Number(tick.ask);
  const mid = (bid + ask) / 2;
  const accept = (): Verdict => ({
    accepted: true,
    bid,
    ask,
    state: { time: tick.time, mid, suspect: null },
  });
  if (!before || witnessed || within(mid, before.mid, jumpLimit)) return accept();

  const { suspect } = before;
  const stands = suspect !== null && within(mid, suspect.mid, jumpLimit);
  const confirmations = stands ? suspect.confirmations + 1 : 0;
  if (stands && (confirmations >= neededConfirmations || source !== suspect.source))
    return accept();
  return drop('jump', { ...before, suspect: { mid, source, confirmations } });
}

/** A source starts over: its clock may go back, its last price still counts. */
export const startOver = (state: GuardState): GuardState => ({ ...state, time: 0 });

/** Another source goes on: its clock is another, and it must stand by its own jumps. */
export const handOver = (state: GuardState): GuardState => ({ ...state, time: 0, suspect: null });
