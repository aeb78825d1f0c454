import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Env } from '@/lib/platform/env';
import { createLog, type Log } from '@/lib/platform/log';
import { startTracing } from '@/lib/platform/tracing/tracing';
import { Candidate, type Settings } from './candidate';
import { limitBody, limitConnections, timeLimits } from './web/connections';
import type { Leading, Pages } from './leading';
import { wallClock, type Clock } from './prices/clock';
import { siteOf } from './web/page-headers';
import { startPrices } from './prices/prices';
import { refuseUpgrade } from './sockets/socket-admission';
import { standBy } from './web/stand-by';
import { isPlainPath } from './web/swx';

export type { Pages };

type Start = Pick<Settings, 'env' | 'onLead' | 'onFailed'> & {
  /** Renders everything outside the API; without it such paths are 404. */
  pages?: (server: Server) => Promise<Pages>;
  /** Another way to get prices, for tests. */
  prices?: typeof startPrices;
  /** Another time, for tests. */
  clock?: Clock;
};

export type Assay = {
  url: string;
  log: Log;
  /** Resolves when this process leads for the first time. */
  led: Promise<Leading>;
  stop(): Promise<void>;
};

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

/**
 * Listens at once, stands by until no other process leads this database, then starts everything and
 * opens. A process that loses the lead to another one stands by again.
 */
export async function startAssay(start: Start): Promise<Assay> {
  const { env } = start;
  const log = createLog(env);
  const tracing = await startTracing(env);
  const server = createServer(timeLimits);
  limitConnections(server, env);
  const site = siteOf(env);
  let candidate: Candidate | null = null;
  server.on('request', (request, response) => {
    if (!isPlainPath(request.url)) return void response.writeHead(400).end();
    const work = candidate?.work;
    limitBody(request);
    if (work) work.handle(request, response);
    else standBy(request, response, { candidate, site, env });
  });
  server.on('upgrade', (request, socket, head) => {
    const work = candidate?.work;
    if (work) work.upgrade(request, socket, head);
    else refuseUpgrade(socket, 503);
  });
  const { port } = await listen(server, env);
  const pages = start.pages ? start.pages(server) : Promise.resolve(noPages);
  const running = new Candidate({
    ...start,
    log,
    tracing,
    pages,
    makePrices: start.prices ?? startPrices,
    clock: start.clock ?? wallClock,
  });
  candidate = running;
  const led = running.led();
  led.catch(() => undefined);
  return {
    url: `http://127.0.0.1:${port}`,
    log,
    led,
    async stop() {
      server.closeIdleConnections();
      const closed = new Promise((resolve) => server.close(resolve));
      const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
      await running.stop(closed);
      clearTimeout(patience);
      await tracing?.stop();
    },
  };
}
