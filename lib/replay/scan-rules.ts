import { Money } from '../core/money';
import {
  closingPrice,
  isLimitReached,
  timedOutcome,
  timedProfit,
  type Side,
} from '../orders/rules';
import { Trail } from './trail-rules';

/** A tick as the log keeps it. Times are ms since the epoch; `run` counts the runs of the log. */
export type LoggedTick = {
  run: number;
  epoch: string;
  source: string;
  live: boolean;
  sequence: number;
  receivedAt: number;
  time: number;
  maxAgeMs: number;
  bid: string;
  ask: string;
};

/**
 * What an order waited for, in the ticks of the runs after `afterRun`. Prices are decimal strings;
 * `trailingExtreme` is where a trailing stop began to follow, null where it went on as before.
 */
export type LevelState = {
  afterRun: number;
  status: 'pending' | 'open' | 'closed' | 'cancelled' | 'expired';
  stopLoss: string | null;
  takeProfit: string | null;
  trailingDistance: string | null;
  trailingExtreme: string | null;
  limitPrice: string | null;
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
  kind: 'margin' | 'timed';
  mode: 'real' | 'demo';
  code: string;
  side: Side;
  status: LevelState['status'];
  stake: string | null;
  payout: string | null;
  /** When a timed option settles. */
  expiresAt: number | null;
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

/** What of the ticks only the circumstances tell. */
export type Reading = {
  /** Whether a tick may decide anything, as of an open market. */
  counts(tick: LoggedTick): boolean;
  /** Whether what it did may not have been written down before its process ended. */
  isLate(tick: LoggedTick): boolean;
};

export const triggerReasons = new Set(['stop-loss', 'take-profit', 'trailing-stop']);

/** How long after its expiry a timed option may settle, ms; then its stake is returned. */
export const settlesWithinMs = 5 * 60_000;

const reaches = (price: string, level: string, falling: boolean): boolean =>
  falling ? new Money(price).lte(level) : new Money(price).gte(level);

/** The levels in force, with where the trailing stop has come by the ticks so far. */
type Watch = { state: LevelState; trailing: { level: string; least: string } | null };

/** What a tick reaches of an open order: the stop nearer to the price before the farther, a target last. */
function crossingOf(side: Side, { state, trailing }: Watch, tick: LoggedTick): Crossing | null {
  const price = closingPrice(side, tick);
  const down = side === 'long';
  const stops = [
    { reason: 'stop-loss', level: state.stopLoss },
    { reason: 'trailing-stop', level: trailing?.level ?? null },
  ].filter(
    (stop): stop is { reason: string; level: string } =>
      stop.level !== null && reaches(price, stop.level, down),
  );
  if (stops.length > 0) {
    const nearest = stops.reduce((a, b) =>
      new Money(a.level).cmp(b.level) * (down ? 1 : -1) >= 0 ? a : b,
    ).level;
    const named = stops.filter((stop) => new Money(stop.level).eq(nearest));
    const reasons = named.map((stop) => stop.reason);
    const least = reasons.includes('stop-loss') ? nearest : trailing!.least;
    return { leg: 'close', tick, reasons, level: nearest, least };
  }
  const { takeProfit } = state;
  return takeProfit !== null && reaches(price, takeProfit, !down)
    ? { leg: 'close', tick, reasons: ['take-profit'], level: takeProfit, least: takeProfit }
    : null;
}

/** The place of the first tick, of oldest first, that is beyond something. */
function firstWhere(ticks: readonly LoggedTick[], isBeyond: (tick: LoggedTick) => boolean): number {
  let [low, high] = [0, ticks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBeyond(ticks[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** In which ticks a state of the levels counted, and where its trailing stop begins. */
function spanOf(order: ReplayOrder, i: number) {
  const state = order.levels[i]!;
  const [before, next] = [order.levels[i - 1], order.levels[i + 1]];
  const opening = order.fills.find((f) => f.leg === 'open')?.sequence;
  const last = order.fills.findLast((f) => f.leg === 'close')?.sequence;
  // What a tick opened counts from the next tick on, whenever it was written down.
  const byTick = state.status === 'open' && (!before || before.status === 'pending');
  const isFirst =
    byTick && opening !== undefined
      ? (tick: LoggedTick) => tick.sequence > opening
      : (tick: LoggedTick) => tick.run > state.afterRun;
  const isOver = (tick: LoggedTick): boolean => {
    if (order.status === 'closed' && last !== undefined && tick.sequence > last) return true;
    if (state.goodTill !== null && state.status === 'pending' && tick.receivedAt >= state.goodTill)
      return true;
    if (!next) return false;
    return state.status === 'pending' && next.status === 'open'
      ? tick.sequence > (opening ?? Infinity)
      : tick.run > next.afterRun;
  };
  return { isFirst, isOver };
}

/**
 * Every tick, in order, that reached what a margin order waited for while it did: its limit while it was
 * pending, else its levels. Ticks that do not count, as of a closed market, are passed over. It goes on
 * after a crossing, for the case that nothing could fill at that tick.
 */
export function* crossings(
  order: ReplayOrder,
  ticks: readonly LoggedTick[],
  { counts, isLate }: Reading,
): Generator<Crossing> {
  const { side } = order;
  const trail = new Trail(side, isLate);
  for (const [i, state] of order.levels.entries()) {
    if (state.status !== 'pending' && state.status !== 'open') return;
    trail.begin(state.trailingDistance, state.trailingExtreme);
    const { isFirst, isOver } = spanOf(order, i);
    for (let at = firstWhere(ticks, isFirst); at < ticks.length; at += 1) {
      const tick = ticks[at]!;
      if (isOver(tick)) break;
      if (!counts(tick)) continue;
      if (state.status === 'pending') {
        const level = state.limitPrice!;
        if (isLimitReached(side, level, tick))
          yield { leg: 'open', tick, reasons: ['limit-order'], level, least: level };
        continue;
      }
      const { trailingDistance } = state;
      if (trailingDistance !== null) trail.take(tick);
      const trailing = trailingDistance === null ? null : trail.levels(trailingDistance, tick);
      const found = crossingOf(side, { state, trailing }, tick);
      if (found) yield found;
    }
  }
}

/**
 * The tick that settles a timed option: the first at which it could, received at or after its expiry and
 * within its five minutes.
 */
export function settlingTick(
  expiresAt: number,
  ticks: readonly LoggedTick[],
  canSettle: (tick: LoggedTick) => boolean,
): LoggedTick | undefined {
  for (let at = firstWhere(ticks, (t) => t.receivedAt >= expiresAt); at < ticks.length; at += 1) {
    const tick = ticks[at]!;
    if (tick.receivedAt > expiresAt + settlesWithinMs) return undefined;
    if (canSettle(tick)) return tick;
  }
  return undefined;
}

/** The middle of a tick on the grid of its instrument, as timed options are priced. */
export function gridMid(tick: { bid: string; ask: string }, tickSize: string): string[] {
  const exact = new Money(tick.bid).add(tick.ask).div(2).div(tickSize);
  const places = [exact.floor(), exact.ceil()].filter((n) => n.sub(exact).abs().lte('0.5'));
  return places.map((n) => n.mul(tickSize).toFixed());
}

/** What a timed option brings between two prices, in USDT. */
export const timedResult = (order: ReplayOrder, entry: string, settled: string): string =>
  timedProfit(timedOutcome(order.side, entry, settled), {
    stake: order.stake!,
    payout: order.payout!,
  }).toFixed();
