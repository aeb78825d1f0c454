import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { liveAnswer } from '@/lib/health/service';
import type { Env } from '@/lib/platform/env';
import { createLog, type Log } from '@/lib/platform/log';
import type { Runtime } from '@/lib/platform/runtime';
import { takeLead, type Lead } from './engine/lead';
import { startLeading, type Leading, type Pages } from './leading';
import { wallClock, type Clock } from './prices/clock';
import { startPrices } from './prices/prices';
import { isPlainPath } from './swx';

export type { Pages };

type Start = {
  env: Env;
  /** Renders everything outside the API; without it such paths are 404. */
  pages?: (server: Server) => Promise<Pages>;
  /** Another way to get prices, for tests. */
  prices?: typeof startPrices;
  /** Another time, for tests. */
  clock?: Clock;
  /** Called each time this process has taken the lead. */
  onLead?: (runtime: Runtime) => void;
};

export type Assay = {
  url: string;
  log: Log;
  /** Resolves when this process leads for the first time. */
  led: Promise<Leading>;
  stop(): Promise<void>;
};

const retryAfterSeconds = 2;
const patienceMs = 5_000;

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

/** The answer of a process that does not lead: alive, and nothing else. */
function standBy(request: IncomingMessage, response: ServerResponse): void {
  if (request.url?.split('?')[0] === '/api/health/live') {
    const { status, headers, body } = liveAnswer();
    return void response.writeHead(status, headers).end(body);
  }
  request.resume();
  response
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
    })
    .end(JSON.stringify({ code: '503', result: null }));
}

function turnAway(socket: Duplex): void {
  socket.end(
    `HTTP/1.1 503 Service Unavailable\r\nRetry-After: ${retryAfterSeconds}\r\nConnection: close\r\n\r\n`,
  );
}

/**
 * Listens at once, stands by until no other process leads this database, then starts everything and
 * opens. A process that loses the lead to another one stands by again.
 */
export async function startAssay(start: Start): Promise<Assay> {
  const { env } = start;
  const log = createLog(env);
  const ending = new AbortController();
  const server = createServer();
  let lead: Lead | null = null;
  let leading: Leading | null = null;
  const open = () => (lead?.isHeld() ? leading : null);

  server.on('request', (request, response) => {
    if (!isPlainPath(request.url)) return void response.writeHead(400).end();
    const to = open();
    if (to) to.handle(request, response);
    else standBy(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    const to = open();
    if (to) to.upgrade(request, socket, head);
    else turnAway(socket);
  });
  const { port } = await listen(server, env);
  const pages = start.pages ? await start.pages(server) : noPages;

  async function abandon(): Promise<void> {
    const [left, over] = [leading, lead];
    [leading, lead] = [null, null];
    await over?.resign();
    await left?.abandon();
  }

  async function leadOnce(): Promise<Leading | null> {
    const onDeposed = () => {
      if (ending.signal.aborted || !leading) return;
      log.error('another process took the lead over this database');
      abandon()
        .then(campaign)
        .catch((error: unknown) => log.error({ err: error }, 'the lead could not be left'));
    };
    lead = await takeLead(env.DATABASE_URL, { signal: ending.signal, onLost: onDeposed });
    if (!lead) return null;
    const makePrices = start.prices ?? startPrices;
    const clock = start.clock ?? wallClock;
    leading = await startLeading({ env, log, lead, pages, makePrices, clock, onDeposed });
    start.onLead?.(leading.runtime);
    return leading;
  }

  async function campaign(): Promise<void> {
    await leadOnce();
  }

  const first = leadOnce();
  const led = first.then((found) => {
    if (!found) throw new Error('The process ended before it led.');
    return found;
  });
  led.catch(() => undefined);
  return {
    url: `http://127.0.0.1:${port}`,
    log,
    led,
    async stop() {
      ending.abort();
      await first.catch(() => undefined);
      server.closeIdleConnections();
      const closed = new Promise((resolve) => server.close(resolve));
      const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
      await (leading ? leading.stop(closed) : closed);
      clearTimeout(patience);
      await lead?.resign();
    },
  };
}
