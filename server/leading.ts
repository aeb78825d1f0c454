import type { Env } from '@/lib/platform/env';
import type { Log } from '@/lib/platform/log';
import { setRuntime, type Runtime } from '@/lib/platform/runtime';
import type { Tracing } from '@/lib/platform/tracing/tracing';
import type { Engine } from './engine/engine';
import type { Lead } from './engine/lead/lead';
import { openFloor } from './floor/open-floor';
import type { Shared } from './house/shared';
import { openBaseSoon } from './processes/base';
import type { Clock } from './prices/clock';
import type { openPrices, Prices } from './prices/prices';
import { healthAlone } from './web/health-alone';
import { openWeb, type Pages, type Web } from './web/open-web';
import { startWork } from './work/worker';

/** What a process does while it leads. */
export type Leading = Pages & {
  runtime: Runtime;
  prices: Prices;
  engine: Engine;
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
  shared: Shared;
  pages: Pages;
  makePrices: typeof openPrices;
  clock: Clock;
  onDeposed(): void;
};

const nothing = () => Promise.resolve();

/** Starts what the leader does; where its role is all, also what answers customers and what is due. */
export async function startLeading(parts: Parts): Promise<Leading> {
  const { env, log, tracing, pages, shared } = parts;
  const isAlone = env.ROLE === 'all';
  const { base, stop: stopBase } = await openBaseSoon({ env, log, tracing, shared });
  const floor = await openFloor({ ...parts, base, channel: shared.channel, isAsked: !isAlone });
  const runtime: Runtime = { ...base, ...floor.position };
  setRuntime(runtime);
  await floor.start(runtime);
  const stopWork = isAlone ? await startWork(base) : nothing;
  const web: Web = isAlone ? openWeb(runtime, pages) : healthAlone();
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
