import type { PriceBook, Quote } from '@/lib/core/market';
import type { LiveCatalogue } from '@/lib/markets/catalogue';
import { minuteMs } from '@/lib/markets/rules';
import type { Database } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import type { MarketBytes, PriceHistory } from '@/lib/platform/runtime';
import { CandleMaker } from './candle-maker';
import { wallClock, type Clock } from './clock';
import { createHistory, type Makeable } from './history';
import { createMarketList } from './market-list';
import { Book } from './price-book';
import type { Emit, PriceSource } from './price-source';
import { recall, type Anchor, type Join } from './recall';
import { simulate } from './simulation';
import { openSources, sharedOut, type SourceSettings } from './sources';

export type Prices = {
  book: PriceBook;
  marketBytes: MarketBytes;
  history: PriceHistory;
  /** Ends the sources and writes the candles under way. */
  stop(): Promise<void>;
};

type Parts = {
  env: SourceSettings;
  database: Pick<Database, 'sql'>;
  log: Log;
  metrics: Metrics;
  catalogue: LiveCatalogue;
  clock?: Clock;
  /** In place of what the settings name, in order of preference. */
  sources?: readonly PriceSource[];
};

const emitInto = (book: Book, source: PriceSource): Emit => ({
  tick: (tick) => book.accept(source, tick),
  alive: () => book.alive(source),
  pass: (code) => book.startOver(code),
});

/**
 * Starts the prices of this process: sources, guards, book, candles and the prepared market list.
 * Resolves once every instrument whose price is known has one.
 */
export async function startPrices(parts: Parts): Promise<Prices> {
  const { catalogue, log, metrics, env } = parts;
  const clock = parts.clock ?? wallClock;
  const { sql } = parts.database;
  const startedAt = clock.now();
  const ending = new AbortController();
  const sources = await openSources({ ...parts, clock });
  const book = new Book({ catalogue, metrics, log, clock: clock.now });
  const maker = new CandleMaker({ sql, log, clock });
  const { sourceFor, instrumentsOf } = sharedOut(catalogue, sources);
  const joins = new Map<string, Join>();
  const later = new Map<string, (first: Anchor) => Join>();

  async function adopt(): Promise<void> {
    for (const source of sources) {
      const instruments = instrumentsOf(source).filter(
        (i) => !joins.has(i.code) && !later.has(i.code),
      );
      if (instruments.length === 0) continue;
      const recalled = await recall(
        { sql, catalogue, seed: env.PRICE_SEED, book },
        { source, instruments, nowMs: clock.now() },
      );
      for (const [code, join] of recalled.joins) joins.set(code, join);
      for (const [code, join] of recalled.later) later.set(code, join);
    }
  }

  function joinPast({ code, receivedAt, priceNumber }: Quote): void {
    const join = later.get(code);
    if (!join) return;
    later.delete(code);
    joins.set(code, join({ atMs: receivedAt, price: priceNumber }));
  }

  function makeable(code: string): Makeable | null {
    const instrument = catalogue.get(code);
    const source = sourceFor(code);
    const join = joins.get(code);
    if (!instrument || !source || !join) return null;
    const untilMs = Math.floor((join.untilMs ?? startedAt) / minuteMs) * minuteMs;
    const simulation = simulate(instrument, env.PRICE_SEED, catalogue.get);
    const hours = catalogue.hoursApart(code);
    return { source: source.name, untilMs, maker: { simulation, hours, factor: join.factor } };
  }

  await adopt();
  book.onQuote(joinPast);
  book.onQuote((quote) => maker.take(quote));
  maker.start(ending.signal);
  for (const source of sources) {
    await source.start(() => instrumentsOf(source), emitInto(book, source), ending.signal);
  }
  const forget = catalogue.onChange(() => {
    adopt().catch((error: unknown) => log.error({ err: error }, 'a new instrument has no past'));
  });

  return {
    book,
    marketBytes: createMarketList({ catalogue, book, clock }),
    history: {
      sourceOf: (code) => book.sourceOf(code),
      ensure: createHistory({ sql, clock, makeable }).ensure,
    },
    async stop() {
      forget();
      ending.abort();
      await maker.stop();
    },
  };
}
