import type {
  ChangeBasis,
  Feed,
  PriceBoard,
  PriceListener,
  Quote,
  Tradability,
} from '@/lib/core/market';
import type { Mode } from '@/lib/core/money';
import type { MarketCatalogue } from '@/lib/markets/catalogue-cache';
import { minuteMs, percentChange, silenceLimitMs } from '@/lib/markets/rules';
import type { Log } from '@/lib/platform/log';
import { MinuteCloses } from '../book/minute-closes';
import { noPrice, tradabilityOf } from '../book/standing';
import type { BookNews, BookSnapshot, CodeState } from './book-words';

type Known = { state: CodeState | null; quote: Quote | undefined; closes: MinuteCloses };

type Parts = {
  catalogue: Pick<MarketCatalogue, 'hours'>;
  log: Log;
  clock: () => number;
  /** Asks the leader for its whole book. */
  read: () => Promise<BookSnapshot>;
};

const chartPoints = 100;

/** The leader's book as another process follows it: every price of it, a moment later. */
export class ReplicaBook implements PriceBoard {
  private readonly known = new Map<string, Known>();
  private readonly listeners = new Set<PriceListener>();
  private aliveAt = new Map<string, number>();
  private halted = new Set<string>();
  private sequence = 0;
  private newest: number | null = null;
  private since: number;
  private epoch: string | null = null;
  private number = 0;
  /** What came while the whole book was being read; null when it is not. */
  private early: BookNews[] | null = null;

  constructor(private readonly parts: Parts) {
    this.since = parts.clock();
  }

  /** Reads the whole book anew: at the beginning, with a new leader, and after anything was missed. */
  async catchUp(): Promise<void> {
    if (this.early) return;
    this.early = [];
    let snapshot: BookSnapshot;
    try {
      snapshot = await this.parts.read();
    } catch (error) {
      this.early = null;
      throw error;
    }
    const { early } = this;
    this.early = null;
    this.put(snapshot);
    for (const news of early) this.take(news);
  }

  /** Takes what the leader told. What does not follow on what is known has the book read anew. */
  take(news: BookNews): void {
    if (this.early) return void this.early.push(news);
    const isNewer = Number(news.epoch) - Number(this.epoch);
    // A leader that was deposed may not know it yet.
    if (isNewer < 0 || (isNewer === 0 && news.number <= this.number)) return;
    if (isNewer > 0 || news.number !== this.number + 1)
      return void this.catchUp().catch((error: unknown) => {
        this.parts.log.warn({ err: error }, 'the book of the leader could not be read');
      });
    this.number = news.number;
    if ('quotes' in news) for (const quote of news.quotes) this.quoted(quote);
    else {
      for (const state of news.states) this.of(state.code).state = state;
      this.house(news);
    }
  }

  revision = (): number => this.sequence;

  quote = (code: string): Quote | undefined => this.known.get(code)?.quote;

  tradability(code: string, atMs = this.parts.clock()): Tradability {
    const known = this.known.get(code);
    if (!known?.state?.source) return noPrice;
    const standing = {
      hours: known.state.source.recorded ? null : this.parts.catalogue.hours(code),
      quote: known.quote,
      isHalted: this.halted.has(code),
      isDoubted: known.state.isDoubted,
      aliveAt: (source: string) => this.aliveAt.get(source) ?? 0,
    };
    return tradabilityOf(standing, atMs);
  }

  feed(code: string): Feed | undefined {
    const source = this.known.get(code)?.state?.source;
    if (!source) return undefined;
    const heardAt = this.aliveAt.get(source.name) || this.since;
    const isSilent = this.parts.clock() - heardAt > silenceLimitMs;
    return { source: source.name, live: source.live, silentSince: isSilent ? heardAt : null };
  }

  haltedCodes = (): string[] => [...this.halted];

  change(code: string): string | null {
    const known = this.known.get(code);
    const base = known?.state?.base;
    return known?.quote && base ? percentChange(known.quote.priceNumber, base) : null;
  }

  changeBasis = (code: string): ChangeBasis => this.known.get(code)?.state?.basis ?? '24h';

  hundred = (code: string): number[] => this.known.get(code)?.closes.last(chartPoints) ?? [];

  onQuote(listener: PriceListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  newestAgeMs(): number | null {
    return this.newest === null ? null : Math.max(0, this.parts.clock() - this.newest);
  }

  /** The last price from before the leader began, as accounts of a mode count it. */
  lastKnown = (code: string, mode: Mode): Quote | undefined =>
    this.known.get(code)?.state?.known[mode];

  ownerOf = (code: string) => this.known.get(code)?.state?.owner ?? undefined;

  isMade = (code: string): boolean => this.known.get(code)?.state?.isMade ?? true;

  private put({ epoch, number, codes, ...house }: BookSnapshot): void {
    [this.epoch, this.number] = [epoch, number];
    for (const { quote, minutes, ...state } of codes) {
      const known = this.of(state.code);
      known.state = state;
      known.closes = new MinuteCloses();
      known.closes.putBefore(minutes);
      if (quote) this.quoted(quote);
      else known.quote = undefined;
    }
    this.house(house);
  }

  private house({ since, alive, halted }: Pick<BookSnapshot, 'since' | 'alive' | 'halted'>): void {
    this.since = since;
    this.aliveAt = new Map(Object.entries(alive));
    this.halted = new Set(halted);
  }

  private quoted(quote: Quote): void {
    const known = this.of(quote.code);
    if (known.quote?.sequence === quote.sequence) return;
    known.quote = quote;
    known.closes.set(Math.floor(quote.receivedAt / minuteMs), quote.priceNumber);
    this.newest = Math.max(this.newest ?? 0, quote.receivedAt);
    this.sequence = Math.max(this.sequence, quote.sequence);
    // A price is a sign of life of its source too.
    const heardAt = Math.max(this.aliveAt.get(quote.source) ?? 0, quote.arrivedAt);
    this.aliveAt.set(quote.source, heardAt);
    for (const listener of this.listeners) {
      try {
        listener(quote);
      } catch (error) {
        this.parts.log.error({ err: error, code: quote.code }, 'a price listener failed');
      }
    }
  }

  private of(code: string): Known {
    const known = this.known.get(code);
    if (known) return known;
    const made: Known = { state: null, quote: undefined, closes: new MinuteCloses() };
    this.known.set(code, made);
    return made;
  }
}
