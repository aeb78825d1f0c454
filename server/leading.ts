import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { liveSessions } from '@/lib/sockets/service';
import { openCatalogue } from '@/lib/markets/catalogue-cache';
import { createDatabase, type Database } from '@/lib/platform/db';
import { publicUrl, type Env } from '@/lib/platform/env';
import type { Log } from '@/lib/platform/log';
import { createMailer } from '@/lib/platform/mail';
import { createMetrics } from '@/lib/platform/metrics';
import { createRateLimits } from '@/lib/platform/rate-limits';
import { setRuntime, type Runtime } from '@/lib/platform/runtime';
import type { Tracing } from '@/lib/platform/tracing/tracing';
import { codeChecksum } from '@/scripts/commands/prisma-files.mjs';
import { PriceAlerts } from './alerts/price-alerts';
import { createBus } from './bus';
import { openFileDesk } from './files/file-desk';
import { createPrinter } from './statements/printer';
import type { Engine } from './engine/engine';
import { serveDocument } from './web/documents';
import { openFloor } from './engine/floor';
import type { Lead } from './engine/lead';
import { measureHouse } from './house/measuring';
import { recordEquity } from './house/equity-recorder';
import { serveHealth } from './web/health';
import { followNews } from './house/news';
import { keepMarginWarnings } from './house/notifications';
import { namingBlockers } from './house/lock-waits';
import { serveOperators } from './house/operators';
import { keepSessionUses } from './house/session-uses';
import { assertOwnLogin } from './house/own-login';
import { countPage } from './web/page-count';
import { pageDoor } from './web/page-door';
import { servePhoto } from './web/photos';
import { setCommonHeaders, siteOf } from './web/page-headers';
import { LocalReaders } from './web/local-reader';
import { proxyWatch } from './web/proxy-watch';
import type { Clock } from './prices/clock';
import type { startPrices, Prices } from './prices/prices';
import { createSessionCache } from './session-cache';
import { createSocketServer } from './sockets/socket';
import { refuseUpgrade } from './sockets/socket-admission';
import { createSocketTickets } from './sockets/socket-tickets';
import { addressOf, createSwx, isPlainPath } from './web/swx';
import { startWork } from './work/worker';

export type Pages = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

/** What a process does while it leads. */
export type Leading = {
  runtime: Runtime;
  prices: Prices;
  engine: Engine;
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Tells the sockets, then lets `answered` finish before anything is taken away from under it. */
  stop(answered: Promise<unknown>): Promise<void>;
  /** Ends at once: another process leads. */
  abandon(): Promise<void>;
};

type Parts = {
  env: Env;
  log: Log;
  tracing: Tracing | null;
  lead: Lead;
  pages: Pages;
  makePrices: typeof startPrices;
  clock: Clock;
  onDeposed(): void;
};

// The desk has connections of its own, so that no read of a page stands before a commit.
const deskConnections = 3;
const deskName = 'assay desk';
// An order that waits for somebody else's lock is better refused soon than late: it may be tried again.
const deskLockSeconds = 2;
// Longer than the database itself allows a statement: who is silent even then is not there any more.
const patienceMs = 20_000;

type Databases = { database: Database; writing: Database };

function openDatabases({ env, log, tracing }: Parts): Databases {
  const onBroken = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const both = { onBroken, patienceMs, tracing };
  return {
    database: createDatabase(env.DATABASE_URL, { max: env.DATABASE_POOL, ...both }),
    writing: createDatabase(env.DATABASE_URL, {
      ...both,
      max: deskConnections,
      byIndex: true,
      lockSeconds: deskLockSeconds,
      name: deskName,
    }),
  };
}

const addressBy =
  ({ TRUST_PROXY }: Env) =>
  (request: IncomingMessage): string =>
    addressOf(request, TRUST_PROXY);

async function assemble(parts: Parts) {
  const { env, log, tracing, lead, clock } = parts;
  const { database, writing } = openDatabases(parts);
  await assertOwnLogin(database, env, log);
  const metrics = createMetrics();
  const catalogue = await openCatalogue(database.sql);
  const prices = await parts.makePrices({ env, database, log, metrics, catalogue, clock });
  const sessions = createSessionCache();
  const { uses: sessionUses, stop: stopUses } = keepSessionUses(log);
  const bus = createBus();
  const alerts = new PriceAlerts(prices.book);
  alerts.listen(catalogue.priced().map(({ code }) => code));
  const { desk, engine } = openFloor({
    epoch: lead.epoch,
    sql: namingBlockers(writing.direct, database.sql, log, deskName),
    book: prices.book,
    catalogue,
    clock,
    bus,
    log,
    metrics,
    tracing,
    sandbox: env.SANDBOX,
    onDeposed: parts.onDeposed,
  });
  const runtime: Runtime = {
    env,
    epoch: lead.epoch,
    codeChecksum: codeChecksum(),
    attempts: new Map(),
    log,
    database,
    metrics,
    tracing,
    mailer: createMailer(env, database.sql),
    rateLimits: createRateLimits(env.RATE_LIMITS === 'on'),
    sessions,
    sessionUses,
    bus,
    tickets: createSocketTickets(sessions),
    catalogue,
    book: prices.book,
    marketBytes: prices.marketBytes,
    history: prices.history,
    engine: desk,
    lastKnown: engine.lastKnown,
    alerts,
    files: await openFileDesk(env),
    printer: createPrinter(),
    hints: new Set(),
  };
  measureHouse({ runtime, lead, desk: writing });
  setRuntime(runtime);
  const news = await followNews(runtime, desk, () => catalogue.reload());
  const stopWarnings = keepMarginWarnings(runtime, lead.epoch);
  await engine.start();
  await alerts.start();
  const stopOperators = await serveOperators({ url: env.DATABASE_URL, sql: database.sql, log });
  const stopWork = await startWork({ env, log, database });
  const stopEquity = recordEquity(runtime);
  const stops = [stopWarnings, stopUses, stopWork, () => alerts.stop(), stopOperators, ...news];
  const stopNews = () => Promise.all(stops.map((stop) => stop()));
  const closeDatabases = () => Promise.all([database.close(), writing.close()]);
  return { runtime, prices, engine, stopEquity, stopNews, closeDatabases };
}

/** Starts everything that only the leading process does. */
export async function startLeading(parts: Parts): Promise<Leading> {
  const { env, pages, log } = parts;
  const floor = await assemble(parts);
  const { runtime, prices, engine, stopEquity, stopNews, closeDatabases } = floor;
  const swx = createSwx({
    corsOrigins: env.CORS_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    isLimited: runtime.rateLimits.enabled,
  });
  const sockets = createSocketServer({
    ...runtime,
    liveSessions,
    origins: [new URL(publicUrl(env)).origin, ...env.CORS_ORIGINS],
    addressOf: (request) => addressOf(request, env.TRUST_PROXY),
    limits: env.RATE_LIMITS === 'on' ? {} : { clientsPerAddress: Number.POSITIVE_INFINITY },
  });
  const site = siteOf(env);
  const noteProxy = proxyWatch(env, log, runtime.hints);
  const asked = { log, rateLimits: runtime.rateLimits, addressOf: addressBy(env) };
  const door = pageDoor({
    ...asked,
    site,
    readers: new LocalReaders(env, log, runtime.hints),
    wasAwaySince: (ms) => runtime.database.wasAwaySince(ms),
    handle: pages.handle,
  });
  async function end(): Promise<void> {
    await prices.stop();
    await stopNews();
    await closeDatabases();
    setRuntime(undefined);
  }
  return {
    runtime,
    prices,
    engine,
    handle(request, response) {
      setCommonHeaders(response, site);
      noteProxy(request);
      if (swx(request, response) || serveHealth(request, response)) return;
      if (serveDocument(request, response) || servePhoto(request, response, asked)) return;
      countPage(runtime.metrics, response);
      door(request, response);
    },
    upgrade(request, socket, head) {
      const isOurs = request.url?.split('?')[0] === '/websocket';
      if (isOurs) sockets.handleUpgrade(request, socket, head);
      // The pages' tools reload over a socket of theirs. Next leaves what it does not know open for good.
      else if (site.development && isPlainPath(request.url)) pages.upgrade(request, socket, head);
      else refuseUpgrade(socket, 404);
    },
    async stop(answered) {
      await sockets.announceRestart();
      sockets.close();
      await answered;
      await stopEquity();
      await engine.stop();
      await end();
    },
    async abandon() {
      engine.halt();
      await sockets.announceRestart();
      sockets.close();
      await stopEquity();
      await end();
    },
  };
}
