import type { Instrument, PriceBook } from '@/lib/core/market';
import type { LiveCatalogue } from '@/lib/markets/catalogue';
import { minuteMs } from '@/lib/markets/rules';
import type { Database } from '@/lib/platform/db';
import type { Env } from '@/lib/platform/env';
import type { Log } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import type { MarketBytes, PriceHistory } from '@/lib/platform/runtime';
import { createCandleMaker } from './candle-maker';
import { wallClock, type Clock } from './clock';
import { createHistory, type Makeable } from './history';
import { createMarketList } from './market-list';
import { createPriceBook } from './price-book';
import type { Emit, PriceSource } from './price-source';
import { recall, type Join } from './recall';
import { readRecordings, type Recording } from './recording';
import { createReplaySource } from './replay-source';
import { createSimulatedSource } from './simulated-source';
import { simulate } from './simulation';

export type Prices = {
  book: PriceBook;
  marketBytes: MarketBytes;
  history: PriceHistory;
  /** Ends the sources and writes the candles under way. */
  stop(): Promise<void>;
};

type Parts = {
  env: Pick<Env, 'PRICE_SOURCES' | 'PRICE_SEED' | 'REPLAY_DIR' | 'REPLAY_SPEED'>;
  database: Pick<Database, 'sql'>;
  log: Log;
  metrics: Metrics;
  catalogue: LiveCatalogue;
  clock?: Clock;
  /** In place of what the settings name, in order of preference. */
  sources?: readonly PriceSource[];
};

async function openSources(
  parts: Parts,
  clock: Clock,
): Promise<{ sources: PriceSource[]; recordings: Recording[] }> {
  const { env, catalogue, log } = parts;
  const simulated = createSimulatedSource({ catalogue, seed: env.PRICE_SEED, clock });
  if (parts.sources) return { sources: [...parts.sources, simulated], recordings: [] };
  if (!env.PRICE_SOURCES.includes('replay') || !env.REPLAY_DIR)
    return { sources: [simulated], recordings: [] };
  const isListed = (code: string) => catalogue.get(code) !== undefined;
  const recordings = await readRecordings(env.REPLAY_DIR, isListed, log);
  const replay = createReplaySource({ recordings, speed: env.REPLAY_SPEED, clock });
  const byName: Record<string, PriceSource> = { simulated, replay };
  // What nothing else prices is simulated, so that every instrument has a price that says what it is.
  const chosen = [...env.PRICE_SOURCES.map((name) => byName[name]!), simulated];
  return { sources: [...new Set(chosen)], recordings };
}

/** The instruments of each source: the same array as long as the catalogue stands, so that a source can tell a change. */
function sharedOut(catalogue: LiveCatalogue, sources: readonly PriceSource[]) {
  const lists = new Map<PriceSource, { of: readonly Instrument[]; list: readonly Instrument[] }>();
  const sourceFor = (code: string) => sources.find((s) => s.serves(code));
  function instrumentsOf(source: PriceSource): readonly Instrument[] {
    const all = catalogue.priced();
    const known = lists.get(source);
    if (known?.of === all) return known.list;
    const list = all.filter((i) => sourceFor(i.code) === source);
    lists.set(source, { of: all, list });
    return list;
  }
  return { sourceFor, instrumentsOf };
}

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
  const { sources, recordings } = await openSources(parts, clock);
  const firstPrices = new Map(recordings.map((r) => [r.code, (r.bids[0]! + r.asks[0]!) / 2]));
  const book = createPriceBook({ catalogue, metrics, log, clock: clock.now });
  const maker = createCandleMaker({ sql, log, clock });
  const { sourceFor, instrumentsOf } = sharedOut(catalogue, sources);
  const joins = new Map<string, Join>();

  async function adopt(): Promise<void> {
    for (const source of sources) {
      const instruments = instrumentsOf(source).filter((i) => !joins.has(i.code));
      if (instruments.length === 0) continue;
      const found = await recall(
        { sql, catalogue, seed: env.PRICE_SEED, book },
        { source, instruments, firstPrices, nowMs: clock.now() },
      );
      for (const [code, join] of found) joins.set(code, join);
    }
  }

  function makeable(code: string): Makeable | null {
    const instrument = catalogue.get(code);
    const source = sourceFor(code);
    const join = joins.get(code);
    if (!instrument || !source || !join) return null;
    const untilMs = Math.floor((join.untilMs ?? startedAt) / minuteMs) * minuteMs;
    const simulation = simulate(instrument, env.PRICE_SEED);
    return {
      source: source.name,
      untilMs,
      maker: { simulation, hours: catalogue.hoursApart(code), factor: join.factor },
    };
  }

  const emitOf = (source: PriceSource): Emit => ({
    tick: (tick) => book.accept(source, tick),
    alive: () => book.alive(source),
    pass: (code) => book.startOver(code),
  });

  await adopt();
  book.onQuote(maker.take);
  maker.start(ending.signal);
  for (const source of sources)
    await source.start(() => instrumentsOf(source), emitOf(source), ending.signal);
  const forget = catalogue.onChange(() => {
    adopt().catch((error: unknown) => log.error({ err: error }, 'a new instrument has no past'));
  });

  return {
    book,
    marketBytes: createMarketList({ catalogue, book, clock }),
    history: { sourceOf: book.sourceOf, ensure: createHistory({ sql, clock, makeable }).ensure },
    async stop() {
      forget();
      ending.abort();
      await maker.stop();
    },
  };
}
