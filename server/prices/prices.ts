import { setMaxListeners } from 'node:events';
import type { LiveCatalogue } from '@/lib/markets/catalogue-cache';
import type { Database } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import type { MarketBytes, PriceHistory } from '@/lib/platform/runtime';
import { CandleMaker } from './candles/candle-maker';
import { wallClock, type Clock } from './clock';
import { openFeeds } from './feeds';
import { createHistory } from './candles/history';
import { followSeconds } from './candles/recent-seconds';
import { createMarketList } from './book/market-list';
import { openPasts } from './candles/pasts';
import { pricesBefore } from './book/logged-prices';
import { newestLogged } from './book/logged-sequence';
import { Book } from './book/price-book';
import type { PriceSource } from './sources/price-source';
import { createReplayMemory } from './sources/replay-memory';
import { openSources, sharedOut, type SourceSettings } from './sources/sources';
import { keepStatus } from './sources/status-store';

export type Prices = {
  book: Book;
  marketBytes: MarketBytes;
  history: PriceHistory;
  /** Has the sources begin. Resolves once each has said what it knows at once, which one out of reach holds up. */
  start(): Promise<void>;
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
  /** The term of the leader that they are for. */
  epoch?: string;
  /** In place of what the settings name, in order of preference. */
  sources?: readonly PriceSource[];
};

/** What is priced by the market itself: anything else may begin anew at another price. */
const liveCodes = ({ book, catalogue }: { book: Book; catalogue: LiveCatalogue }): string[] =>
  catalogue
    .priced()
    .map(({ code }) => code)
    .filter((code) => {
      const source = book.sourceOf(code);
      return source !== null && source.live && !source.recorded;
    });

/**
 * Prepares the prices of this process: sources, guards, book, candles and the market list. Nothing ticks before
 * it is started, so that whoever lives by every tick listens to the book first.
 */
export async function openPrices(parts: Parts): Promise<Prices> {
  const { catalogue, log, metrics, env } = parts;
  const clock = parts.clock ?? wallClock;
  const { sql } = parts.database;
  const ending = new AbortController();
  // Every repeated work and every connection listens to it.
  setMaxListeners(0, ending.signal);
  const opened = await openSources({ ...parts, clock, replayMemory: createReplayMemory(sql, log) });
  const sources = opened.all;
  const book = new Book({ catalogue, log, clock: clock.now, after: await newestLogged(sql) });
  const maker = new CandleMaker({ sql, log, clock, epoch: parts.epoch });
  const shares = sharedOut(catalogue, opened);
  const seed = env.PRICE_SEED;
  const pasts = openPasts({ sql, catalogue, seed, book, clock, sources, shares });
  const adoptSoon = () =>
    void pasts
      .adopt()
      .catch((error: unknown) => log.error({ err: error }, 'a new instrument has no past'));
  const feeds = openFeeds({
    sources,
    shares,
    book,
    catalogue,
    metrics,
    log,
    clock,
    onListed: adoptSoon,
  });
  const { statuses } = feeds;
  const lastSignOf = (source: string) => book.lastSignOf(source);
  const status = keepStatus({ sql, log, clock, statuses, lastSignOf });

  await pasts.adopt();
  const before = await pricesBefore(sql, liveCodes({ book, catalogue }), clock.now());
  for (const [code, sides] of before) book.goOnFrom(code, sides);
  book.onQuote((quote) => pasts.meet(quote));
  book.onQuote((quote) => maker.take(quote, pasts.ownerOf(quote.code)?.name));
  const seconds = followSeconds({ board: book, catalogue, sql, now: clock.now });
  const forget = catalogue.onChange(() => {
    feeds.arrange();
    adoptSoon();
  });

  return {
    book,
    marketBytes: createMarketList({ catalogue, book, clock }),
    history: {
      // One series goes on while another live source stands in.
      sourceOf: (code) => pasts.ownerOf(code),
      seconds,
      ...createHistory({ sql, clock, makeable: pasts.makeable }),
    },
    async start() {
      maker.start(ending.signal);
      await status.start(ending.signal);
      await feeds.start(ending.signal);
    },
    async stop() {
      forget();
      ending.abort();
      await maker.stop();
      await status.stop();
    },
  };
}
