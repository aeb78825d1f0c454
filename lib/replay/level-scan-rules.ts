import { Money } from '../core/money';
import { isLimitReached, isStopReached } from '../orders/margin/rules';
import { closingPrice } from '../orders/rules';
import { firstWhere, type Chunk } from './log/chunk-rules';
import type { Crossing, LevelState, LoggedTick, ReplayOrder } from './scan-rules';
import { Trail } from './trail-rules';
import { isBeyond, type Start } from './waiting-rules';

const reaches = (price: string, level: string, falling: boolean): boolean =>
  falling ? new Money(price).lte(level) : new Money(price).gte(level);

/** The levels in force, with where the trailing stop has come by the ticks so far. */
type Watch = { state: LevelState; trailing: { level: string; least: string } | null };

/** What a tick reaches of an open order: the stop nearer to the price before the farther, a target last. */
function crossingOf(
  side: ReplayOrder['side'],
  { state, trailing }: Watch,
  tick: LoggedTick,
): Crossing | null {
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
    // A trailing stop that may have come less far lets a stop that stands before its least go first.
    const mayBeFirst = (stop: { reason: string; level: string }) =>
      new Money(stop.level).eq(nearest) ||
      (stop.reason === 'stop-loss' && reaches(stop.level, trailing!.least, !down));
    const named = stops.filter(mayBeFirst);
    const reasons = named.map((stop) => stop.reason);
    const least = named.find((stop) => stop.reason === 'stop-loss')?.level ?? trailing!.least;
    return { leg: 'close', tick, reasons, level: nearest, least };
  }
  const { takeProfit } = state;
  return takeProfit !== null && reaches(price, takeProfit, !down)
    ? { leg: 'close', tick, reasons: ['take-profit'], level: takeProfit, least: takeProfit }
    : null;
}

/** What a tick reaches of a pending order. */
function entryOf(
  side: ReplayOrder['side'],
  { stopPrice, limitPrice }: LevelState,
  tick: LoggedTick,
): Crossing | null {
  const isStop = stopPrice !== null;
  const level = isStop ? stopPrice : limitPrice!;
  if (!(isStop ? isStopReached : isLimitReached)(side, level, tick)) return null;
  const reasons = [isStop ? 'stop-order' : 'limit-order'];
  return { leg: 'open', tick, reasons, level, least: level };
}

const openingOf = (order: ReplayOrder): number | undefined =>
  order.fills.find((f) => f.leg === 'open')?.sequence;

type Begin = { start: Start; isFirst(tick: LoggedTick): boolean };

const beginAt = (start: Start): Begin => ({ start, isFirst: (tick) => isBeyond(tick, start) });

/** From which tick on a state of the levels counted. */
function beginOf(order: ReplayOrder, i: number): Begin {
  const { status, afterRun, decided } = order.levels[i]!;
  const before = order.levels[i - 1];
  // A position counts from the tick after the one that opened it, whenever it was written down.
  const byTick = status === 'open' && (!before || before.status === 'pending');
  const opening = byTick ? openingOf(order) : undefined;
  if (opening !== undefined) return beginAt({ by: 'sequence', after: opening });
  if (decided === null) return beginAt({ by: 'run', after: afterRun });
  const { epoch, sequence } = decided;
  return {
    start: { by: 'sequence', after: sequence },
    // The sequences of another process do not compare, but none of its ticks was logged between the
    // decision and its commit.
    isFirst: (tick) => (tick.epoch === epoch ? tick.sequence > sequence : tick.run > afterRun),
  };
}

/** In which ticks a state of the levels counted. Once one is beyond, all later ones are. */
function spanOf(order: ReplayOrder, i: number) {
  const state = order.levels[i]!;
  const next = order.levels[i + 1];
  const last = order.fills.findLast((f) => f.leg === 'close')?.sequence;
  const { start, isFirst } = beginOf(order, i);
  const isOfNext = next && beginOf(order, i + 1).isFirst;
  const isOver = (tick: LoggedTick): boolean => {
    if (order.status === 'closed' && last !== undefined && tick.sequence > last) return true;
    if (state.goodTill !== null && state.status === 'pending' && tick.arrivedAt >= state.goodTill)
      return true;
    return isOfNext !== undefined && isOfNext(tick);
  };
  return { state, start, isFirst, isOver };
}

// How far doubles may differ from exact prices, as a share of them, many times over.
const rounding = 1e-9;

/** Doubles that no price may come to without an exact look; null where nothing waits. */
type Bounds = { stop: number | null; target: number | null; distance: number | null };

const nothing: readonly Crossing[] = [];

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

/**
 * Follows what a margin order waited for through the ticks of its instrument, chunk after chunk, and gives
 * every tick, in order, that reached it while it did: its limit or stop while it was pending, else its levels.
 * Ticks that do not count, as of a closed market, are passed over. It goes on after a crossing, for the
 * case that nothing could fill at that tick.
 */
export class LevelScan {
  private place = -1;
  private span: ReturnType<typeof spanOf> | null = null;
  private bounds: Bounds = { stop: null, target: null, distance: null };
  private readonly trail: Trail;

  constructor(
    private readonly order: ReplayOrder,
    /** Whether only live ticks count. */
    private readonly needsLive: boolean,
  ) {
    this.trail = new Trail(order.side);
    this.next();
  }

  /** Whether no later tick counts. */
  get isDone(): boolean {
    return this.span === null;
  }

  /** What the first tick that counts now is beyond; null where none does. */
  get start(): Start | null {
    return this.span && this.span.start;
  }

  take(chunk: Chunk): Iterable<Crossing> {
    return this.canPass(chunk) ? nothing : this.meet(chunk);
  }

  private *meet(chunk: Chunk): Generator<Crossing> {
    const { ticks } = chunk;
    for (let from = 0; this.span;) {
      const { isFirst, isOver, state } = this.span;
      const end = firstWhere(ticks, isOver);
      for (let at = Math.max(from, firstWhere(ticks, isFirst)); at < end; at += 1) {
        if (!chunk.counts(at, this.needsLive)) continue;
        const found = this.crossingAt(chunk, at, state);
        if (found) yield found;
      }
      if (end === ticks.length) return;
      from = Math.max(from, end);
      this.next();
    }
  }

  private next(): void {
    this.place += 1;
    const state = this.order.levels[this.place];
    if (!state || (state.status !== 'pending' && state.status !== 'open')) {
      this.span = null;
      return;
    }
    this.trail.begin(state.trailingDistance, state.trailingExtreme);
    this.span = spanOf(this.order, this.place);
    const isOpen = state.status === 'open';
    this.bounds = {
      stop: numberOf(isOpen ? state.stopLoss : state.limitPrice),
      // A price comes to a stop that opens from the other side, as it comes to a target.
      target: numberOf(isOpen ? state.takeProfit : state.stopPrice),
      distance: isOpen ? numberOf(state.trailingDistance) : null,
    };
  }

  /** Whether no tick of a chunk can have reached anything; a trailing stop then follows it as a whole. */
  private canPass(chunk: Chunk): boolean {
    if (!this.span) return true;
    const { isFirst, isOver } = this.span;
    const isOverThen = isOver(chunk.last);
    if (!isOverThen && (!isFirst(chunk.last) || chunk.isIdle(this.needsLive))) return true;
    if (isOverThen || !isFirst(chunk.first)) return false;
    const isLong = this.order.side === 'long';
    // A pending long waits for the ask, an open one for its bid, and shorts the other way round.
    const usesBid = isLong === (this.span.state.status === 'open');
    const low = usesBid ? chunk.lowBid : chunk.lowAsk;
    const high = usesBid ? chunk.highBid : chunk.highAsk;
    if (this.isNear(low) || this.isNear(high)) return false;
    const { distance } = this.bounds;
    if (distance === null) return true;
    const best = this.trail.bestNumber;
    if (best === null || !chunk.isPlain(this.needsLive)) return false;
    const slack = rounding * high;
    const behind = isLong ? best - low : high - best;
    const within = isLong ? chunk.fallOfBid : chunk.riseOfAsk;
    if (Math.max(behind, within) + slack >= distance) return false;
    this.trail.take(chunk.ticks[isLong ? chunk.highBidAt : chunk.lowAskAt]!, false);
    return true;
  }

  /** Whether a price may have reached the limit, a stop or the target. */
  private isNear(price: number): boolean {
    const { stop, target } = this.bounds;
    const slack = rounding * price;
    const down = this.order.side === 'long';
    return (
      (stop !== null && (down ? price <= stop + slack : price >= stop - slack)) ||
      (target !== null && (down ? price >= target - slack : price <= target + slack))
    );
  }

  private crossingAt(chunk: Chunk, i: number, state: LevelState): Crossing | null {
    const tick = chunk.ticks[i]!;
    const { side } = this.order;
    const isLong = side === 'long';
    if (state.status === 'pending') {
      if (!this.isNear(isLong ? chunk.asks[i]! : chunk.bids[i]!)) return null;
      return entryOf(side, state, tick);
    }
    const price = isLong ? chunk.bids[i]! : chunk.asks[i]!;
    const { trailingDistance } = state;
    let trailing = null;
    if (trailingDistance !== null) {
      this.trail.take(tick, chunk.isLate(i));
      const behind = (this.trail.bestNumber! - price) * (isLong ? 1 : -1);
      if (behind + rounding * price >= this.bounds.distance!)
        trailing = this.trail.levels(trailingDistance, tick);
    }
    return trailing || this.isNear(price) ? crossingOf(side, { state, trailing }, tick) : null;
  }
}
