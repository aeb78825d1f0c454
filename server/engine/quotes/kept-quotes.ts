import type { PriceBook, Quote, Tradability } from '@/lib/core/market';
import {
  blockOf,
  blockSize,
  lastOf,
  placeFrom,
  put,
  seensOf,
  sequenceOf,
  textOf,
  type Block,
  type Line,
  type Range,
  type Seen,
  type Span,
} from './quote-line';
import { Spill } from './spill';

/** The prices as they stood after one tick. Answers as the price book would have then. */
export type Moment = Pick<PriceBook, 'quote' | 'tradability'> & {
  sequence: number;
  /** ms since the epoch. */
  at: number;
};

/** While it is held, every quote from this sequence on is kept. */
export type Hold = { sequence: number };

/** Somebody asked for quotes that are not kept any more: what hung on them cannot be told. */
export class QuotesLost extends Error {
  constructor(
    readonly code: string,
    from: number,
  ) {
    super(`The quotes of ${code} from ${from} on are not kept any more.`);
  }
}

type Limits = {
  /** How many quotes stay in memory; further ones go to disk. */
  mostInMemory?: number;
  /** Where the disk takes nothing, so many may stay before the oldest are lost. */
  mostAtAll?: number;
};

type Parts = Limits & {
  book: Pick<PriceBook, 'couldFill' | 'forgetBefore'>;
  spill?: Spill;
  /** Quotes of an instrument were lost that somebody may ask for. */
  onLost?(code: string, error: unknown): void;
};

const stale: Tradability = { tradable: false, reason: 'stale', opensAt: null };
const mostRead = 32;

/**
 * The quotes of each instrument from the earliest tick on that anybody may still ask for. A quote that is
 * held is never forgotten: where memory has enough of them the oldest go to disk. Without a hold the newest
 * few remain.
 */
export class KeptQuotes {
  private readonly lines = new Map<string, Line>();
  private readonly recalled = new Map<string, Quote[]>();
  private readonly holds = new Set<Hold>();
  /** Full blocks in memory, those that were filled first in front. */
  private full: Block[] = [];
  private readonly read = new Map<Block, Seen[]>();
  private readonly spill: Spill;
  private readonly mostInMemory: number;
  private readonly mostAtAll: number;
  private inMemory = 0;
  private newest = 0;

  constructor(private readonly parts: Parts) {
    this.spill = parts.spill ?? new Spill();
    this.mostInMemory = parts.mostInMemory ?? 100_000;
    this.mostAtAll = parts.mostAtAll ?? this.mostInMemory * 3;
  }

  get newestSequence(): number {
    return this.newest;
  }

  /** Has every quote from a sequence on kept, until it is released. The sequence may be raised. */
  hold(sequence: number): Hold {
    const hold = { sequence };
    this.holds.add(hold);
    return hold;
  }

  release(hold: Hold): void {
    this.holds.delete(hold);
  }

  add(seen: Seen): void {
    const { code, sequence } = seen.quote;
    this.newest = Math.max(this.newest, sequence);
    let line = this.lines.get(code);
    if (!line) this.lines.set(code, (line = { blocks: [blockOf(seen)], newest: seen, gone: -1 }));
    line.newest = seen;
    let block = line.blocks.at(-1)!;
    if (block.size >= blockSize) {
      this.full.push(block);
      line.blocks.push((block = blockOf(seen)));
      this.trim(line);
      this.relieve();
    }
    put(block, seen);
    this.inMemory += 1;
  }

  /**
   * Takes in quotes from before what is kept, newer ones after older ones. An instrument without any
   * other is valued at them; they fill nothing.
   */
  recall(quotes: readonly Quote[]): void {
    for (const quote of quotes) {
      const others = (this.recalled.get(quote.code) ?? []).filter((q) => q.live !== quote.live);
      this.recalled.set(quote.code, [quote, ...others]);
    }
  }

  /**
   * What an instrument was at last, for who has no newer price that counts: what was recalled, and with
   * `isLive` the last live one since.
   */
  lastKnown = (code: string, isLive: boolean): Quote | undefined =>
    (isLive ? this.lastLive(code, Infinity) : undefined) ?? this.recalledOf(code, isLive);

  /** What was recalled of an instrument; with `isLive` only what was live. */
  recalledOf = (code: string, isLive: boolean): Quote | undefined =>
    this.recalled.get(code)?.find((quote) => quote.live || !isLive);

  /**
   * The tradable quotes of an instrument from a sequence on, oldest first. A stretch that `isVain` says
   * nothing in it can matter is passed over whole. Throws QuotesLost where one of them is not kept.
   */
  *tradableFrom(
    code: string,
    sequence: number,
    isVain?: (range: Range) => boolean,
  ): Generator<Seen> {
    const isNothing = ({ range }: Block, isWhole: boolean) =>
      range.count === 0 || (isWhole && !!isVain?.(range));
    for (const seen of this.walk(code, sequence, isNothing)) if (seen.isTradable) yield seen;
  }

  /** As `tradableFrom`, with those that could fill nothing: accounts are valued at them as well. */
  *from(code: string, sequence: number, isVain: (span: Span) => boolean): Generator<Seen> {
    yield* this.walk(code, sequence, ({ span }, isWhole) => isWhole && isVain(span));
  }

  /** The sequence of the newest quote of an instrument; 0 before the first. */
  newestOf = (code: string): number => this.lines.get(code)?.newest.quote.sequence ?? 0;

  /** The last quote of an instrument that had come by a sequence. Throws QuotesLost where it is not kept. */
  asOf(code: string, sequence: number): Seen | undefined {
    const line = this.lines.get(code);
    if (!line) return undefined;
    if (line.newest.quote.sequence <= sequence) return line.newest;
    const { blocks, gone } = line;
    const block = blocks[placeFrom(blocks, sequence + 1, (b) => b.first) - 1];
    if (!block) {
      if (gone >= 0) throw new QuotesLost(code, sequence);
      return undefined;
    }
    const quotes = this.quotesOf(block);
    return quotes[placeFrom(quotes, sequence + 1, sequenceOf) - 1];
  }

  /** The prices after a tick; with `isLive` only live ones count, and nothing fills where the newest is not. */
  momentOf({ quote: { sequence }, seenAt }: Seen, isLive = false): Moment {
    const newestOf = (code: string) => {
      const quote = this.asOf(code, sequence)?.quote;
      return quote && (quote.live || !isLive) ? quote : undefined;
    };
    return {
      sequence,
      at: seenAt,
      quote: (code) =>
        newestOf(code) ??
        (isLive ? this.lastLive(code, sequence) : undefined) ??
        this.recalledOf(code, isLive),
      tradability: (code) => {
        const quote = newestOf(code);
        const could = quote && this.parts.book.couldFill(quote, { atMs: seenAt, sequence });
        return could ? { tradable: true, closesAt: null } : stale;
      },
    };
  }

  close(): void {
    this.spill.close();
  }

  private *walk(
    code: string,
    sequence: number,
    isNothing: (block: Block, isWhole: boolean) => boolean,
  ): Generator<Seen> {
    const line = this.lines.get(code);
    if (!line || line.newest.quote.sequence < sequence) return;
    if (sequence <= line.gone) throw new QuotesLost(code, sequence);
    const { blocks } = line;
    for (let n = placeFrom(blocks, sequence, lastOf); n < blocks.length; n += 1) {
      const block = blocks[n]!;
      const isWhole = block.first >= sequence;
      if (isNothing(block, isWhole)) continue;
      const quotes = this.quotesOf(block);
      for (let i = isWhole ? 0 : placeFrom(quotes, sequence, sequenceOf); i < quotes.length; i += 1)
        yield quotes[i]!;
    }
  }

  private lastLive(code: string, sequence: number): Quote | undefined {
    const blocks = this.lines.get(code)?.blocks ?? [];
    for (let n = blocks.length - 1; n >= 0; n -= 1) {
      const block = blocks[n]!;
      if (block.first > sequence || !block.lastLive) continue;
      if (block.lastLive.sequence <= sequence) return block.lastLive;
      const found = this.quotesOf(block).findLast(
        ({ quote }) => quote.live && quote.sequence <= sequence,
      );
      if (found) return found.quote;
    }
    return undefined;
  }

  private quotesOf(block: Block): Seen[] {
    if (block.quotes) return block.quotes;
    const known = this.read.get(block);
    if (known) return known;
    try {
      const quotes = seensOf(block.code, this.spill.read(block.place!));
      for (const oldest of this.read.keys())
        if (this.read.size >= mostRead) this.read.delete(oldest);
        else break;
      this.read.set(block, quotes);
      return quotes;
    } catch (error) {
      const line = this.lines.get(block.code)!;
      while (line.blocks[0]!.last <= block.last) this.drop(line);
      this.parts.onLost?.(block.code, error);
      throw new QuotesLost(block.code, block.first);
    }
  }

  /** Forgets what nobody can ask for. The last quote before the earliest hold still says a price. */
  private trim(line: Line): void {
    let horizon = this.newest;
    for (const { sequence } of this.holds) horizon = Math.min(horizon, sequence);
    while (line.blocks.length > 1 && line.blocks[1]!.first <= horizon) this.drop(line);
    this.parts.book.forgetBefore(horizon);
  }

  /** Brings the oldest quotes to disk while memory has more than it should. */
  private relieve(): void {
    let n = 0;
    for (; this.inMemory > this.mostInMemory && n < this.full.length; n += 1) {
      const block = this.full[n]!;
      if (!block.quotes) continue;
      try {
        block.place = this.spill.write(textOf(block.quotes));
      } catch (error) {
        if (this.inMemory > this.mostAtAll) this.lose(block, error);
        break;
      }
      this.inMemory -= block.size;
      block.quotes = null;
    }
    const isThin = this.full.length > (2 * this.inMemory) / blockSize + 1_000;
    if (n > 0 || isThin) this.full = this.full.filter((block) => block.quotes !== null);
  }

  private lose({ code, last }: Block, error: unknown): void {
    const line = this.lines.get(code)!;
    while (line.blocks[0]!.last <= last) this.drop(line);
    this.parts.onLost?.(code, error);
  }

  private drop(line: Line): void {
    const block = line.blocks.shift()!;
    line.gone = block.last;
    if (block.lastLive) this.recall([block.lastLive]);
    if (block.quotes) this.inMemory -= block.size;
    if (block.place) this.spill.release(block.place);
    block.quotes = null;
    this.read.delete(block);
  }
}
