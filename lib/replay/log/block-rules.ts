import type { Chunk } from './chunk-rules';
import type { LoggedTick } from '@/lib/replay/scan-rules';

/** The newest ticks of an instrument so far, of any source and live ones. */
export type Newest = { any?: LoggedTick; live?: LoggedTick };

/** Between which prices an instrument stood; of its middle bounds that may be a little wide. Doubles. */
export type Bounds = { bid: number; ask: number; lowMid: number; highMid: number };

/** A tick with the place it has among those of its instrument. */
export type Placed = { chunk: Chunk; place: number };

/** The next ticks of all instruments, up to a sequence, with the newest ones before them. */
export class Block {
  /** When the first and the last tick were received, ms. */
  readonly firstAt: number;
  readonly lastAt: number;
  private inOrder: Placed[] | null = null;

  constructor(
    readonly chunks: ReadonlyMap<string, Chunk>,
    private readonly newest: ReadonlyMap<string, Newest>,
    /** No later block has a tick before this sequence. */
    readonly until: number,
  ) {
    const all = [...chunks.values()];
    this.firstAt = all.reduce((first, one) => Math.min(first, one.firstAt), Infinity);
    this.lastAt = all.reduce((last, one) => Math.max(last, one.lastAt), -Infinity);
  }

  /** The newest tick of an instrument that had come by a sequence; with `isLive` of the live ones. */
  asOf(code: string, sequence: number, isLive: boolean): LoggedTick | undefined {
    const chunk = this.chunks.get(code);
    if (chunk) return isLive ? chunk.liveAsOf(sequence) : chunk.asOf(sequence);
    const newest = this.newest.get(code);
    return isLive ? newest?.live : newest?.any;
  }

  /** The newest tick of an instrument before the block. */
  before(code: string, isLive: boolean): LoggedTick | undefined {
    const newest = this.chunks.get(code)?.before ?? this.newest.get(code);
    return isLive ? newest?.live : newest?.any;
  }

  /** Between which prices an instrument stood in the block and at its beginning. */
  boundsOf(code: string, isLive: boolean): Bounds | undefined {
    const chunk = this.chunks.get(code);
    const before = this.before(code, isLive);
    if (!before) return undefined;
    const [bid, ask] = [Number(before.bid), Number(before.ask)];
    const mid = (bid + ask) / 2;
    if (!chunk) return { bid, ask, lowMid: mid, highMid: mid };
    return {
      bid: Math.min(bid, chunk.lowBid),
      ask: Math.max(ask, chunk.highAsk),
      lowMid: Math.min(mid, (chunk.lowBid + chunk.lowAsk) / 2),
      highMid: Math.max(mid, (chunk.highBid + chunk.highAsk) / 2),
    };
  }

  /** Its ticks over all instruments, in the order in which they came. */
  get ticks(): readonly Placed[] {
    this.inOrder ??= [...this.chunks.values()]
      .flatMap((chunk) => chunk.ticks.map((_, place) => ({ chunk, place })))
      .sort((a, b) => a.chunk.ticks[a.place]!.sequence - b.chunk.ticks[b.place]!.sequence);
    return this.inOrder;
  }
}
