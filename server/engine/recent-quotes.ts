import type { PriceBook, Quote, Tradability } from '@/lib/core/market';

/** A quote as it was when it came: when that was, and whether it could fill anything. */
export type Seen = { quote: Quote; seenAt: number; isTradable: boolean };

/** The prices as they stood after one tick. Answers as the price book would have then. */
export type Moment = Pick<PriceBook, 'quote' | 'tradability'> & {
  sequence: number;
  /** ms since the epoch. */
  at: number;
};

const perCode = 512;
const stale: Tradability = { tradable: false, reason: 'stale', opensAt: null };

/** The last quotes of each instrument, for what was decided while newer ones came. */
export class RecentQuotes {
  private readonly byCode = new Map<string, Seen[]>();
  private readonly recalled = new Map<string, Quote[]>();
  private newest = 0;

  constructor(private readonly book: Pick<PriceBook, 'couldFill'>) {}

  get newestSequence(): number {
    return this.newest;
  }

  add(seen: Seen): void {
    const { code, sequence } = seen.quote;
    const line = this.byCode.get(code);
    if (!line) this.byCode.set(code, [seen]);
    else if (line.push(seen) > perCode) {
      const dropped = line.splice(0, perCode / 2).findLast((s) => s.quote.live);
      if (dropped) this.recall([dropped.quote]);
    }
    this.newest = Math.max(this.newest, sequence);
  }

  /**
   * Takes in quotes from before what is remembered, newer ones after older ones. An instrument without
   * any other is valued at them; they fill nothing.
   */
  recall(quotes: readonly Quote[]): void {
    for (const quote of quotes) {
      const others = (this.recalled.get(quote.code) ?? []).filter((q) => q.live !== quote.live);
      this.recalled.set(quote.code, [quote, ...others]);
    }
  }

  /** The tradable quotes of an instrument from a sequence on, oldest first. */
  *tradableFrom(code: string, sequence: number): Generator<Seen> {
    const line = this.byCode.get(code) ?? [];
    for (let i = firstFrom(line, sequence); i < line.length; i += 1)
      if (line[i]!.isTradable) yield line[i]!;
  }

  /** The sequence of the newest quote of an instrument; 0 before the first. */
  newestOf = (code: string): number => this.byCode.get(code)?.at(-1)?.quote.sequence ?? 0;

  /** The last quote of an instrument that had come by a sequence. */
  asOf(code: string, sequence: number): Seen | undefined {
    const line = this.byCode.get(code);
    return line?.[firstFrom(line, sequence + 1) - 1];
  }

  /** The prices after a tick; with `isLive` only live ones count, and nothing fills where the newest is not. */
  momentOf({ quote: { sequence }, seenAt }: Seen, isLive = false): Moment {
    const fits = (quote: Quote) => quote.live || !isLive;
    const newestOf = (code: string) => {
      const quote = this.asOf(code, sequence)?.quote;
      return quote && fits(quote) ? quote : undefined;
    };
    return {
      sequence,
      at: seenAt,
      quote: (code) =>
        newestOf(code) ??
        this.byCode.get(code)?.findLast((s) => s.quote.sequence <= sequence && fits(s.quote))
          ?.quote ??
        this.recalled.get(code)?.find(fits),
      tradability: (code) => {
        const quote = newestOf(code);
        const could = quote && this.book.couldFill(quote, { atMs: seenAt, sequence });
        return could ? { tradable: true, closesAt: null } : stale;
      },
    };
  }
}

/** The place of the first quote with this sequence or a later one. */
function firstFrom(line: readonly Seen[], sequence: number): number {
  let [low, high] = [0, line.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (line[middle]!.quote.sequence < sequence) low = middle + 1;
    else high = middle;
  }
  return low;
}
