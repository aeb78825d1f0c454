import type {
  Instrument,
  PriceBook,
  PriceListener,
  Quote,
  Tick,
  Tradability,
} from '@/lib/core/market';
import type { MarketCatalogue } from '@/lib/markets/catalogue';
import { ageLimitMs, dayMs, isFresh, minuteMs, percentChange } from '@/lib/markets/rules';
import type { Log } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import { judge, startOver, type GuardState } from './guard';
import { MinuteCloses } from './minute-closes';
import type { Past, PriceSource } from './price-source';
import { tickGrid, type TickGrid } from './tick-grid';

type Facts = Pick<PriceSource, 'name' | 'live' | 'recorded' | 'intervalMs'>;

type Entry = {
  instrument: Instrument;
  grid: TickGrid;
  guard: GuardState | null;
  quote: Quote | undefined;
  closes: MinuteCloses;
  source: Facts | null;
  past: Past | null;
  dayBefore: { minute: number; close: number | undefined };
};

export type Book = PriceBook & {
  /** Takes one tick of a source through the guard; what passes is the newest price. */
  accept(source: Facts, tick: Tick): void;
  alive(source: Facts): void;
  startOver(code: string): void;
  /** Where an instrument's prices come from, and how it stood before this process began. */
  assign(code: string, source: Facts, past: Past | null): void;
  /** Earlier minute closes, oldest first, as [minute since the epoch, close]. */
  remember(code: string, closes: readonly (readonly [number, number])[]): void;
  sourceOf(code: string): { name: string; live: boolean } | undefined;
  /** Grows by every accepted tick. */
  revision(): number;
};

type Parts = { catalogue: MarketCatalogue; metrics: Metrics; log: Log; clock: () => number };

const chartPoints = 100;

/** The newest price of every instrument, with the guards before it and the rules of its age. */
export function createPriceBook({ catalogue, metrics, log, clock }: Parts): Book {
  const entries = new Map<string, Entry>();
  const listeners = new Set<PriceListener>();
  const aliveAt = new Map<string, number>();
  // Larger than any number of an earlier run, so that sequences grow over restarts.
  let sequence = clock() * 1000;
  let newest: number | null = null;

  function entryOf(code: string): Entry | undefined {
    const instrument = catalogue.get(code);
    const entry = entries.get(code);
    if (!instrument || entry?.instrument === instrument) return entry;
    const grid = tickGrid(instrument.tickSize);
    if (entry) return Object.assign(entry, { instrument, grid });
    const made: Entry = {
      instrument,
      grid,
      guard: null,
      quote: undefined,
      closes: new MinuteCloses(),
      source: null,
      past: null,
      dayBefore: { minute: -1, close: undefined },
    };
    entries.set(code, made);
    return made;
  }

  function publish(quote: Quote): void {
    for (const listener of listeners) {
      try {
        listener(quote);
      } catch (error) {
        log.error({ err: error, code: quote.code }, 'a price listener failed');
      }
    }
  }

  function dayBefore(entry: Entry, atMs: number): number | undefined {
    const minute = Math.floor((atMs - dayMs) / minuteMs) - 1;
    if (entry.dayBefore.minute !== minute) {
      const close = entry.closes.atOrBefore(minute) ?? entry.past?.((minute + 1) * minuteMs - 1);
      entry.dayBefore = { minute, close };
    }
    return entry.dayBefore.close;
  }

  return {
    accept(source, tick) {
      const now = clock();
      aliveAt.set(source.name, now);
      const entry = entryOf(tick.code);
      if (!entry) return;
      const verdict = judge(
        tick,
        source.name,
        entry.guard,
        Number(entry.instrument.jumpLimit),
        now,
      );
      entry.guard = verdict.state;
      if (!verdict.accepted) {
        metrics.droppedTicks.inc({ source: source.name, reason: verdict.reason });
        return;
      }
      const { grid, instrument } = entry;
      const price = grid.text(grid.midTicks(verdict.bid, verdict.ask));
      // A recording's clock is not ours; any other quote is as old as its source says.
      const receivedAt = source.recorded ? now : Math.min(now, tick.time);
      const quote: Quote = {
        code: tick.code,
        bid: grid.plain(verdict.bid),
        ask: grid.plain(verdict.ask),
        time: tick.time,
        price,
        source: source.name,
        live: source.live,
        sequence: ++sequence,
        receivedAt,
        maxAgeMs: ageLimitMs(instrument.maxAgeSeconds, source.intervalMs(tick.code)),
        bidNumber: verdict.bid,
        askNumber: verdict.ask,
        priceNumber: Number(price),
      };
      entry.quote = quote;
      newest = newest === null ? receivedAt : Math.max(newest, receivedAt);
      entry.closes.set(Math.floor(receivedAt / minuteMs), quote.priceNumber);
      metrics.ticks.inc({ source: source.name });
      publish(quote);
    },

    alive: (source) => void aliveAt.set(source.name, clock()),

    startOver(code) {
      const entry = entries.get(code);
      if (entry?.guard) entry.guard = startOver(entry.guard);
    },

    assign(code, source, past) {
      const entry = entryOf(code);
      if (entry)
        Object.assign(entry, { source, past, dayBefore: { minute: -1, close: undefined } });
    },

    remember(code, closes) {
      entryOf(code)?.closes.putBefore(closes);
    },

    sourceOf(code) {
      const source = entries.get(code)?.source;
      return source ? { name: source.name, live: source.live } : undefined;
    },

    revision: () => sequence,
    quote: (code) => entries.get(code)?.quote,

    tradability(code, atMs = clock()): Tradability {
      const entry = entries.get(code);
      if (!entry?.source) return { tradable: false, reason: 'no-price', opensAt: null };
      const hours = entry.source.recorded ? null : catalogue.hours(code);
      if (hours && !hours.isOpen(atMs)) {
        return { tradable: false, reason: 'closed', opensAt: hours.opensAt(atMs) };
      }
      if (!entry.quote) return { tradable: false, reason: 'no-price', opensAt: null };
      if (!isFresh(atMs, entry.quote, aliveAt.get(entry.source.name) ?? 0)) {
        return { tradable: false, reason: 'stale', opensAt: null };
      }
      if (entry.guard?.suspect) return { tradable: false, reason: 'quarantined', opensAt: null };
      return { tradable: true, closesAt: hours?.closesAt(atMs) ?? null };
    },

    change24h(code) {
      const entry = entries.get(code);
      return entry?.quote
        ? percentChange(entry.quote.priceNumber, dayBefore(entry, clock()))
        : '0.00';
    },

    hundred: (code) => entries.get(code)?.closes.last(chartPoints) ?? [],

    onQuote(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    newestAgeMs: () => (newest === null ? null : Math.max(0, clock() - newest)),
  };
}
