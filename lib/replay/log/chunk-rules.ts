import type { LoggedTick } from '@/lib/replay/scan-rules';

/** What only the circumstances tell of a tick of an instrument. */
export type TickFacts = {
  /** Whether the market of the instrument was open for a source; for a recording it always is. */
  isOpen(source: string, atMs: number): boolean;
  /** Whether what a tick did may not have been written down before its process ended. */
  isLate(tick: LoggedTick): boolean;
};

/** The newest ticks of an instrument by any moment of what is looked at now. */
export type Past = {
  /** The newest tick that had come by a sequence. */
  asOf(sequence: number): LoggedTick | undefined;
};

const openFlag = 1;
const promptFlag = 2;
const liveFlag = 4;
const allFlags = openFlag | promptFlag | liveFlag;

/**
 * Whether a tick was young enough when it came to fill anything: as old as its own source says, and of a
 * recording as if it was new.
 */
export const wasYoung = ({
  receivedAt,
  arrivedAt,
  maxAgeMs,
}: Pick<LoggedTick, 'receivedAt' | 'arrivedAt' | 'maxAgeMs'>): boolean =>
  arrivedAt - receivedAt <= maxAgeMs;

/** The place of the first of some ticks, oldest first, that is beyond something. */
export function firstWhere(
  ticks: readonly LoggedTick[],
  isBeyond: (tick: LoggedTick) => boolean,
): number {
  let [low, high] = [0, ticks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBeyond(ticks[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Some ticks of one instrument, oldest first and one or more, with what they come to together: most orders
 * and accounts need no more than that. Numbers are doubles and only say where an exact look is due.
 */
export class Chunk implements Past {
  readonly bids: Float64Array;
  readonly asks: Float64Array;
  lowBid = Infinity;
  highBid = -Infinity;
  lowAsk = Infinity;
  highAsk = -Infinity;
  /** How far the bid fell at most from a bid before it, and the ask rose. */
  fallOfBid = 0;
  riseOfAsk = 0;
  /** The places of the highest bid and the lowest ask. */
  highBidAt = 0;
  lowAskAt = 0;
  /** When the first and the last tick were received, whichever clock came first, ms. */
  firstAt = Infinity;
  lastAt = -Infinity;
  private readonly flags: Uint8Array;
  private every = allFlags;
  private some = 0;
  private lives: LoggedTick[] | null = null;

  constructor(
    readonly code: string,
    readonly ticks: readonly LoggedTick[],
    /** The newest ticks before these. */
    readonly before: { any?: LoggedTick; live?: LoggedTick },
    facts: TickFacts,
  ) {
    this.bids = new Float64Array(ticks.length);
    this.asks = new Float64Array(ticks.length);
    this.flags = new Uint8Array(ticks.length);
    for (let i = 0; i < ticks.length; i += 1) this.take(i, ticks[i]!, facts);
  }

  get first(): LoggedTick {
    return this.ticks[0]!;
  }

  get last(): LoggedTick {
    return this.ticks[this.ticks.length - 1]!;
  }

  /** Whether all of them may decide something, and none may have been left unwritten. */
  isPlain(needsLive: boolean): boolean {
    const wanted = openFlag | promptFlag | (needsLive ? liveFlag : 0);
    return (this.every & wanted) === wanted;
  }

  /** Whether none of them may decide anything. */
  isIdle(needsLive: boolean): boolean {
    const wanted = openFlag | (needsLive ? liveFlag : 0);
    return (this.some & wanted) !== wanted;
  }

  /** Whether the tick at a place may decide anything: young, of an open market, and live where that is needed. */
  counts(place: number, needsLive: boolean): boolean {
    const wanted = openFlag | (needsLive ? liveFlag : 0);
    return (this.flags[place]! & wanted) === wanted;
  }

  isLate(place: number): boolean {
    return (this.flags[place]! & promptFlag) === 0;
  }

  asOf(sequence: number): LoggedTick | undefined {
    return this.ticks[this.placeAfter(sequence) - 1] ?? this.before.any;
  }

  /** The newest live tick that had come by a sequence. */
  liveAsOf(sequence: number): LoggedTick | undefined {
    if ((this.every & liveFlag) !== 0)
      return this.ticks[this.placeAfter(sequence) - 1] ?? this.before.live;
    this.lives ??= this.ticks.filter(({ live }) => live);
    const place = firstWhere(this.lives, (tick) => tick.sequence > sequence);
    return this.lives[place - 1] ?? this.before.live;
  }

  /** The place of the first tick after a sequence. */
  placeAfter(sequence: number): number {
    return firstWhere(this.ticks, (tick) => tick.sequence > sequence);
  }

  private take(i: number, tick: LoggedTick, { isOpen, isLate }: TickFacts): void {
    const bid = Number(tick.bid);
    const ask = Number(tick.ask);
    this.bids[i] = bid;
    this.asks[i] = ask;
    if (bid > this.highBid) {
      this.highBid = bid;
      this.highBidAt = i;
    }
    if (bid < this.lowBid) this.lowBid = bid;
    if (ask > this.highAsk) this.highAsk = ask;
    if (ask < this.lowAsk) {
      this.lowAsk = ask;
      this.lowAskAt = i;
    }
    this.fallOfBid = Math.max(this.fallOfBid, this.highBid - bid);
    this.riseOfAsk = Math.max(this.riseOfAsk, ask - this.lowAsk);
    this.firstAt = Math.min(this.firstAt, tick.receivedAt);
    this.lastAt = Math.max(this.lastAt, tick.receivedAt);
    const flags =
      (wasYoung(tick) && isOpen(tick.source, tick.arrivedAt) ? openFlag : 0) |
      (isLate(tick) ? 0 : promptFlag) |
      (tick.live ? liveFlag : 0);
    this.flags[i] = flags;
    this.every &= flags;
    this.some |= flags;
  }
}
