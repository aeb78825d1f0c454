import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Env } from '@/lib/platform/env';
import type { Log } from '@/lib/platform/log';
import { setRuntime, type Runtime } from '@/lib/platform/runtime';
import { lonelyChannel } from './channel/channel';
import type { Engine } from './engine/engine';
import type { Lead } from './engine/lead/lead';
import { openFloor } from './floor/open-floor';
import { openBase } from './processes/base';
import type { Clock } from './prices/clock';
import type { startPrices, Prices } from './prices/prices';
import { openWeb, type Pages } from './web/open-web';
import { startWork } from './work/worker';

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
  lead: Lead;
  pages: Pages;
  makePrices: typeof startPrices;
  clock: Clock;
  onDeposed(): void;
};

/** Starts everything in one process: what the leader does, what answers customers, and due work. */
export async function startLeading(parts: Parts): Promise<Leading> {
  const { env, log, pages } = parts;
  const channel = lonelyChannel();
  const { base, stop: stopBase } = await openBase({ env, log, channel });
  const floor = await openFloor({ ...parts, base, channel });
  const runtime: Runtime = { ...base, ...floor.position };
  setRuntime(runtime);
  await floor.start(runtime);
  const stopWork = await startWork({ env, log, database: base.database });
  const web = openWeb(runtime, pages);
  async function end(how: Parameters<typeof floor.stop>[0]): Promise<void> {
    await stopBase(() => Promise.all([floor.stop(how), stopWork()]));
    setRuntime(undefined);
  }
  return {
    runtime,
    prices: floor.prices,
    engine: floor.engine,
    handle: web.handle,
    upgrade: web.upgrade,
    async stop(answered) {
      await web.leave();
      await answered;
      await end('whole');
    },
    async abandon() {
      await web.leave();
      await end('at once');
    },
  };
}
