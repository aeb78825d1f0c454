import { Money } from '../core/money';
import type { OrderKind } from '../core/trading';
import type { Side } from '../orders/rules';
import { resultOf } from '../orders/result-rules';

/** A tick as the log keeps it. Times are ms since the epoch; `run` counts the runs of the log. */
export type LoggedTick = {
  run: number;
  epoch: string;
  source: string;
  live: boolean;
  sequence: number;
  /** From when its age counts, and when it came: the clock of its source and ours. */
  receivedAt: number;
  arrivedAt: number;
  time: number;
  maxAgeMs: number;
  bid: string;
  ask: string;
};

/**
 * What an order waited for, in the ticks after `decided` of the process that led then, and in the runs
 * after `afterRun` of every other; where `decided` is null, as in rows of long ago, in these alone. Prices
 * are decimal strings; `trailingExtreme` is where a trailing stop began to follow, null where it went on
 * as before.
 */
export type LevelState = {
  afterRun: number;
  decided: { epoch: string; sequence: number } | null;
  status: 'pending' | 'open' | 'closed' | 'cancelled' | 'expired';
  stopLoss: string | null;
  takeProfit: string | null;
  trailingDistance: string | null;
  trailingExtreme: string | null;
  limitPrice: string | null;
  stopPrice: string | null;
  goodTill: number | null;
};

export type ReplayFill = {
  leg: 'open' | 'close';
  reason: string;
  sequence: number;
  receivedAt: number;
  ageMs: number;
  source: string;
  live: boolean;
  bid: string;
  ask: string;
  price: string;
  requestedPrice: string;
  /** Null for a timed option. */
  lots: string | null;
  profit: string | null;
  tickSize: string | null;
  conversion: { code: string; live: boolean; sequence: number; bid: string; ask: string } | null;
};

export type ReplayOrder = {
  id: string;
  kind: OrderKind;
  mode: 'real' | 'demo';
  code: string;
  side: Side;
  status: LevelState['status'];
  stake: string | null;
  payout: string | null;
  /** When a timed option settles. */
  expiresAt: number | null;
  /** The order that it was tied to and whose fill cancelled it. */
  cancelledBy: string | null;
  /** Whether a rule cancelled it at the tick that would have filled it, and not its customer. */
  cancelledByRule: boolean;
  levels: readonly LevelState[];
  fills: readonly ReplayFill[];
};

export type Crossing = {
  leg: 'open' | 'close';
  tick: LoggedTick;
  reasons: readonly string[];
  level: string;
  /** Where a trailing stop stands at least, when how far it came is not sure; else the level. */
  least: string;
};

export const triggerReasons = new Set(['stop-loss', 'take-profit', 'trailing-stop']);

/** How long after its expiry a timed option may settle, ms; then its stake is returned. */
export const settlesWithinMs = 5 * 60_000;

/** The middle of a tick on the grid of its instrument, as timed options are priced. */
export function gridMid(tick: { bid: string; ask: string }, tickSize: string): string[] {
  const exact = new Money(tick.bid).add(tick.ask).div(2).div(tickSize);
  const places = [exact.floor(), exact.ceil()].filter((n) => n.sub(exact).abs().lte('0.5'));
  return places.map((n) => n.mul(tickSize).toFixed());
}

/** What an option brings between two prices, in USDT. */
export const optionResult = (order: ReplayOrder, entry: string, settled: string): string => {
  const { kind, side, stake, payout } = order;
  return resultOf(kind)({ side, stake: stake!, payout: payout! }, entry, settled).toFixed();
};
