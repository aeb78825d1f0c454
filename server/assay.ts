import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Env } from '@/lib/platform/env';
import { createLog, type Log } from '@/lib/platform/log';
import { Attendant, type Attending } from './attendant';
import { startTracing } from '@/lib/platform/tracing/tracing';
import { Candidate, type Settings } from './candidate';
import { limitBody, limitConnections, limitReading, timeLimits } from './web/connections';
import type { Leading } from './leading';
import { wallClock, type Clock } from './prices/clock';
import { siteOf } from './web/page-headers';
import { openShared } from './house/shared';
import { openPrices } from './prices/prices';
import { refuseUpgrade } from './sockets/socket-admission';
import { standBy } from './web/stand-by';
import type { Pages } from './web/open-web';
import { isPlainPath } from './web/swx';

export type { Pages };

type Start = Pick<Settings, 'env' | 'onLead' | 'onFailed'> & {
  /** Renders everything outside the API; without it such paths are 404. */
  pages?: (server: Server) => Promise<Pages>;
  /** Another way to get prices, for tests. */
  prices?: typeof openPrices;
  /** Another time, for tests. */
  clock?: Clock;
};

export type Assay = {
  url: string;
  log: Log;
  /** Resolves when this process leads for the first time; never where its part is another one. */
  led: Promise<Leading>;
  /** Resolves when it can do its part for the first time. */
  opened: Promise<Leading | Attending>;
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

type Part = Candidate | Attendant;

/** Answers with what a part has; before that, and while it has nothing, with why. */
function answerWith(server: Server, env: Env, partNow: () => Part | null): void {
  const site = siteOf(env);
  server.on('request', (request, response) => {
    if (!isPlainPath(request.url)) return void response.writeHead(400).end();
    const part = partNow();
    limitBody(request);
    limitReading(response);
    if (part?.work) part.work.handle(request, response);
    else standBy(request, response, { candidate: part, site, env });
  });
  server.on('upgrade', (request, socket, head) => {
    const work = partNow()?.work;
    if (work) work.upgrade(request, socket, head);
    else refuseUpgrade(socket, 503);
  });
}

/**
 * Listens at once and opens when it can do its part: one that leads when no other process leads this database,
 * and stands by again when it loses the lead; any other when the database answers.
 */
export async function startAssay(start: Start): Promise<Assay> {
  const { env } = start;
  const log = createLog(env);
  const tracing = await startTracing(env);
  const server = createServer(timeLimits);
  limitConnections(server, env);
  const opening: { part: Part | null } = { part: null };
  answerWith(server, env, () => opening.part);
  const { port } = await listen(server, env);
  const shared = await openShared(env, log);
  const settings: Settings = {
    ...start,
    log,
    shared,
    tracing,
    pages: start.pages ? start.pages(server) : Promise.resolve(noPages),
    makePrices: start.prices ?? openPrices,
    clock: start.clock ?? wallClock,
  };
  const attends = env.ROLE !== 'all' && env.ROLE !== 'floor';
  const part = attends ? new Attendant(settings) : new Candidate(settings);
  opening.part = part;
  const led = part instanceof Candidate ? part.led() : new Promise<Leading>(() => undefined);
  const opened = part instanceof Candidate ? led : part.opened();
  opened.catch(() => undefined);
  return {
    url: `http://127.0.0.1:${port}`,
    log,
    led,
    opened,
    async stop() {
      server.closeIdleConnections();
      const closed = new Promise((resolve) => server.close(resolve));
      const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
      await part.stop(closed);
      clearTimeout(patience);
      await shared.close();
      await tracing?.stop();
    },
  };
}
