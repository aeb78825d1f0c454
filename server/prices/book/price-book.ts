import type {
  ChangeBasis,
  Feed,
  PriceBook,
  PriceListener,
  Quote,
  Tick,
  Tradability,
} from '@/lib/core/market';
import type { MarketCatalogue } from '@/lib/markets/catalogue-cache';
import { rememberingTradingDays, type Hours } from '@/lib/markets/hours-rules';
import { ageLimitMs, isFresh, minuteMs, percentChange, silenceLimitMs } from '@/lib/markets/rules';
import type { Log } from '@/lib/platform/log';
import { baseAt } from './change-base';
import { entryFor, type Entry, type Facts } from './entry';
import { goOnFrom, handOver, judge, startOver, type DropReason, type Sides } from './guard';
import { Lapses } from './lapses';
import type { Past } from '../sources/price-source';
import { isOfNow, noPrice, tradabilityOf } from './standing';

type Parts = {
  catalogue: MarketCatalogue;
  log: Log;
  clock: () => number; /** The newest sequence of earlier runs. */
  after?: number;
};

const chartPoints = 100;

/** The newest price of every instrument, with the guards before it and the rules of its age. */
export class Book implements PriceBook {
  private readonly entries = new Map<string, Entry>();
  private readonly listeners = new Set<PriceListener>();
  private readonly aliveAt = new Map<string, number>();
  private readonly lapses = new Lapses();
  private readonly halted = new Set<string>();
  private readonly daysOf = rememberingTradingDays();
  private sequence: number;
  /** When it began to wait for prices, ms since the epoch. */
  readonly since: number;
  private newest: number | null = null;

  constructor(private readonly parts: Parts) {
    this.since = parts.clock();
    // Larger than any number of an earlier run, so that sequences grow over restarts, also on another host.
    this.sequence = Math.max(parts.clock() * 1000, parts.after ?? 0);
  }

  /**
   * Takes one tick of a source through the guard; what passes is the newest price. Answers why a
   * tick was dropped. `witnessed`: another source shows the same price, so that no jump is held back.
   */
  accept(source: Facts, tick: Tick, witnessed = false): DropReason | null {
    const now = this.parts.clock();
    this.alive(source, now);
    const entry = this.entryOf(tick.code);
    if (!entry) return null;
    const verdict = judge(tick, source.name, entry.guard, entry.jumpLimit, now, witnessed);
    entry.guard = verdict.state;
    this.noteDoubt(entry);
    if (!verdict.accepted) return verdict.reason;
    // A recording's clock is not ours; any other quote is as old as its source says.
    const receivedAt = source.recorded ? now : Math.min(now, tick.time);
    const quote = this.quoteOf(entry, source, tick, { receivedAt, arrivedAt: now, ...verdict });
    entry.quote = quote;
    entry.closes.set(Math.floor(receivedAt / minuteMs), quote.priceNumber);
    this.newest = Math.max(this.newest ?? 0, receivedAt);
    this.publish(quote);
    return null;
  }

  alive({ name }: Pick<Facts, 'name'>, now = this.parts.clock()): void {
    this.lapses.sign(name, this.lastSignOf(name), now, this.sequence);
    this.aliveAt.set(name, now);
  }

  /** When a source last gave a sign of life, ms since the epoch; 0 before the first. */
  lastSignOf(source: string): number {
    return this.aliveAt.get(source) ?? 0;
  }

  /** The price that waits to be confirmed; null when none does. */
  suspectOf(code: string): Sides | null {
    return this.entries.get(code)?.guard?.suspect ?? null;
  }

  /** From now on another source prices an instrument; what is known of its past stays. */
  handOver(code: string, source: Facts): void {
    const entry = this.entries.get(code);
    if (!entry) return;
    entry.source = source;
    // What it says of before the last quote is older news: the price would go back. A recording's clock is not ours.
    const since = source.recorded ? 0 : (entry.quote?.receivedAt ?? 0);
    if (entry.guard) entry.guard = handOver(entry.guard, since);
    this.noteDoubt(entry);
  }

  /** The source of an instrument begins again: its clock goes back. */
  startOver(code: string): void {
    const entry = this.entries.get(code);
    if (entry?.guard) entry.guard = startOver(entry.guard);
  }

  /** Where an instrument's prices come from, and how it stood before this process began. */
  assign(code: string, source: Facts, past: Past | null): void {
    const entry = this.entryOf(code);
    if (entry) Object.assign(entry, { source, past, base: null });
  }

  /** What an instrument cost a moment before this process: a jump from there waits as any other. */
  goOnFrom(code: string, sides: Sides): void {
    const entry = this.entryOf(code);
    if (entry) entry.guard ??= goOnFrom(sides);
  }

  /** Earlier minute closes, oldest first, as [minute since the epoch, close]. */
  remember(code: string, closes: readonly (readonly [number, number])[]): void {
    const entry = this.entryOf(code);
    entry?.closes.putBefore(closes);
    if (entry) entry.base = null;
  }

  /** Grows by every accepted tick. */
  revision(): number {
    return this.sequence;
  }

  quote(code: string): Quote | undefined {
    return this.entries.get(code)?.quote;
  }

  tradability(code: string, atMs = this.parts.clock()): Tradability {
    const entry = this.entries.get(code);
    if (!entry?.source) return noPrice;
    const standing = {
      hours: this.hoursOf(entry),
      quote: entry.quote,
      isHalted: this.halted.has(code),
      isDoubted: !!entry.guard?.suspect,
      aliveAt: (source: string) => this.lastSignOf(source),
    };
    return tradabilityOf(standing, atMs);
  }

  feed(code: string): Feed | undefined {
    const source = this.entries.get(code)?.source;
    if (!source) return undefined;
    const heardAt = this.lastSignOf(source.name) || this.since;
    const isSilent = this.parts.clock() - heardAt > silenceLimitMs;
    return { source: source.name, live: source.live, silentSince: isSilent ? heardAt : null };
  }

  couldFill(quote: Quote, { atMs, sequence }: { atMs: number; sequence: number }): boolean {
    const { code, source, receivedAt, maxAgeMs } = quote;
    const entry = this.entries.get(code);
    if (!entry?.source || this.halted.has(code)) return false;
    const hours = this.hoursOf(entry);
    if (hours && !hours.isOpen(atMs)) return false;
    // Before its last sign of life the lapses know when it was silent.
    const aliveAt = this.lapses.wasSilent(source, atMs, sequence)
      ? 0
      : Math.min(this.lastSignOf(source), atMs);
    return (
      isFresh(atMs, { receivedAt, maxAgeMs }, aliveAt) &&
      isOfNow(hours, quote, atMs) &&
      !this.lapses.wasDoubted(code, sequence)
    );
  }

  forgetBefore(sequence: number): void {
    this.lapses.forgetBefore(sequence);
  }

  halt(code: string): void {
    this.halted.add(code);
  }

  haltedCodes = (): string[] => [...this.halted];

  /** What the newest price is measured against; null when nothing is known of that moment. */
  changeBase(code: string): number | null {
    const entry = this.entries.get(code);
    return (entry?.quote && this.baseOf(entry, entry.quote)) ?? null;
  }

  /** Who prices an instrument; null while nothing does. */
  sourceOf(code: string): Facts | null {
    return this.entries.get(code)?.source ?? null;
  }

  change(code: string): string | null {
    const entry = this.entries.get(code);
    const before = this.changeBase(code);
    return before ? percentChange(entry!.quote!.priceNumber, before) : null;
  }

  changeBasis(code: string): ChangeBasis {
    const entry = this.entries.get(code);
    const hours = entry && this.hoursOf(entry);
    const at = entry?.quote?.receivedAt ?? this.parts.clock();
    return hours && this.daysOf(hours, at) ? 'session' : '24h';
  }

  /** The closes of the last 100 minutes as [minute since the epoch, close], oldest first. */
  lastMinutes(code: string): [number, number][] {
    return this.entries.get(code)?.closes.lastPairs(chartPoints) ?? [];
  }

  hundred(code: string): number[] {
    return this.entries.get(code)?.closes.last(chartPoints) ?? [];
  }

  onQuote(listener: PriceListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  newestAgeMs(): number | null {
    return this.newest === null ? null : Math.max(0, this.parts.clock() - this.newest);
  }

  private noteDoubt({ instrument, guard }: Entry): void {
    this.lapses.doubt(instrument.code, !!guard?.suspect, this.sequence);
  }

  private entryOf(code: string): Entry | undefined {
    const instrument = this.parts.catalogue.get(code);
    const entry = this.entries.get(code);
    if (!instrument || entry?.instrument === instrument) return entry;
    const made = entryFor(instrument, entry);
    this.entries.set(code, made);
    return made;
  }

  private quoteOf(
    { grid, instrument }: Entry,
    source: Facts,
    tick: Tick,
    { bid, ask, receivedAt, arrivedAt }: Pick<Quote, 'receivedAt' | 'arrivedAt'> & Sides,
  ): Quote {
    const price = grid.text(grid.midTicks(bid, ask));
    return {
      code: instrument.code,
      bid: grid.plain(bid, tick.bid),
      ask: grid.plain(ask, tick.ask),
      time: tick.time,
      price,
      source: source.name,
      live: source.live,
      sequence: ++this.sequence,
      receivedAt,
      arrivedAt,
      maxAgeMs: ageLimitMs(instrument.maxAgeSeconds, source.intervalMs(instrument.code)),
      bidNumber: bid,
      askNumber: ask,
      priceNumber: Number(price),
    };
  }

  private publish(quote: Quote): void {
    for (const listener of this.listeners) {
      try {
        listener(quote);
      } catch (error) {
        this.parts.log.error({ err: error, code: quote.code }, 'a price listener failed');
      }
    }
  }

  /** The hours that an instrument keeps; null for a recording, which trades whenever it plays. */
  private hoursOf({ source, instrument }: Entry): Hours | null {
    return source?.recorded ? null : this.parts.catalogue.hours(instrument.code);
  }

  private baseOf(entry: Entry, { receivedAt }: Quote): number | undefined {
    const hours = this.hoursOf(entry);
    const days = hours && this.daysOf(hours, receivedAt);
    entry.base = baseAt(entry, { hours, days, receivedAt });
    return entry.base.close;
  }
}
