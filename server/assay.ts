import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { liveSessions } from '@/lib/sockets/service';
import { openCatalogue } from '@/lib/markets/catalogue';
import { createDatabase } from '@/lib/platform/db';
import { publicUrl, type Env } from '@/lib/platform/env';
import { createLog } from '@/lib/platform/log';
import { createMailer } from '@/lib/platform/mail';
import { createMetrics } from '@/lib/platform/metrics';
import { createRateLimits } from '@/lib/platform/rate-limits';
import { setRuntime, type Runtime } from '@/lib/platform/runtime';
import { createSerial } from '@/lib/platform/serial';
import { createBus } from './bus';
import { followChannel } from './database-news';
import { StopEngine } from './engine/engine';
import { keepHouse } from './housekeeping';
import { serveHealth } from './health';
import { setPageHeaders } from './page-headers';
import { startPrices, type Prices } from './prices/prices';
import { createSessionCache } from './session-cache';
import { createSocketServer } from './socket';
import { createSocketTickets } from './socket-tickets';
import { becomeSoleProcess } from './sole-process';
import { addressOf, createSwx, isPlainPath } from './swx';

export type Pages = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

type Start = {
  env: Env;
  /** Renders everything outside the API; without it such paths are 404. */
  pages?: (server: Server) => Promise<Pages>;
  /** Another way to get prices, for tests. */
  prices?: typeof startPrices;
};

export type Assay = { url: string; runtime: Runtime; prices: Prices; stop(): Promise<void> };

function listen(server: Server, env: Env): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.PORT, env.HOST, () => resolve(server.address() as AddressInfo));
  });
}

const noPages: Pages = {
  handle: (_, response) => void response.writeHead(404).end(),
  upgrade: (_, socket) => void socket.destroy(),
};

async function assemble(env: Env, makePrices: typeof startPrices) {
  const log = createLog(env);
  const database = createDatabase(env.DATABASE_URL, {
    max: env.DATABASE_POOL,
    onBroken: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  const leave = await becomeSoleProcess(env.DATABASE_URL, () => {
    log.error('another process took over this database');
    process.exit(1);
  });
  const metrics = createMetrics();
  const catalogue = await openCatalogue(database.sql);
  const prices = await makePrices({ env, database, log, metrics, catalogue });
  const engine = new StopEngine();
  const sessions = createSessionCache();
  const runtime: Runtime = {
    env,
    log,
    database,
    metrics,
    mailer: createMailer(env, database.sql),
    rateLimits: createRateLimits(env.RATE_LIMITS === 'on'),
    serial: createSerial(),
    sessions,
    bus: createBus(),
    tickets: createSocketTickets(sessions),
    catalogue,
    book: prices.book,
    marketBytes: prices.marketBytes,
    history: prices.history,
    engine,
  };
  setRuntime(runtime);
  const news = await Promise.all([
    followChannel(env.DATABASE_URL, 'catalogue', log, () => catalogue.reload()),
    // Without a payload anyone may have been suspended meanwhile: every session is looked up anew.
    followChannel(env.DATABASE_URL, 'customer_status', log, (customerId) =>
      runtime.sessions.revoke((s) => customerId === null || s.customerId === customerId),
    ),
  ]);
  await engine.start();
  const stopHousekeeping = keepHouse(database, log);
  const stopNews = async () => {
    stopHousekeeping();
    await Promise.all([...news.map((stop) => stop()), leave()]);
  };
  return { runtime, prices, engine, stopNews };
}

/** Starts everything one process needs and listens; `stop` ends it in the order that loses nothing. */
export async function startAssay(start: Start): Promise<Assay> {
  const { env } = start;
  const { runtime, prices, engine, stopNews } = await assemble(env, start.prices ?? startPrices);
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
  const site = {
    development: env.NODE_ENV === 'development',
    https: publicUrl(env).startsWith('https:'),
  };
  const server = createServer();
  const pages = start.pages ? await start.pages(server) : noPages;
  server.on('request', (request, response) => {
    if (!isPlainPath(request.url)) return void response.writeHead(400).end();
    if (swx(request, response) || serveHealth(request, response)) return;
    // What a caller claims to be is overwritten: pages read the address from here.
    request.headers['x-assay-address'] = addressOf(request, env.TRUST_PROXY);
    setPageHeaders(request, response, site);
    pages.handle(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    const isOurs = request.url?.split('?')[0] === '/websocket';
    (isOurs ? sockets.handleUpgrade : pages.upgrade)(request, socket, head);
  });
  const { port } = await listen(server, env);
  return {
    url: `http://127.0.0.1:${port}`,
    runtime,
    prices,
    async stop() {
      server.closeIdleConnections();
      const closed = new Promise((resolve) => server.close(resolve));
      const patience = setTimeout(() => server.closeAllConnections(), 5_000);
      await sockets.announceRestart();
      sockets.close();
      await closed;
      clearTimeout(patience);
      await engine.stop();
      await prices.stop();
      await stopNews();
      await runtime.database.close();
      setRuntime(undefined);
    },
  };
}
