import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openHub } from './hub.mjs';
import { freePort, startServer } from './server.mjs';

// One that ends again and again, each time so soon after its start, will not do better the next time.
const shortMs = 20_000;
const mostShort = 3;
const againMs = 250;

// What compiles queries is 3 MB of WebAssembly: translated whole and well, as it would be, it takes 35 MB of
// each process for what is asked for rarely.
const thrifty = ['--wasm-lazy-compilation', '--liftoff-only'];
// Where no orders are, a small heap that is swept more often costs nobody a wait.
const smallHeap = ['--max-semi-space-size=8', '--optimize-for-size'];

/** Keeps one process running: begun again whenever it ends, until it is stopped or ends too soon too often. */
async function keep(role, start) {
  const state = { server: await start(), isStopped: false, short: 0 };
  let giveUp;
  const ended = new Promise((resolve) => (giveUp = resolve));
  async function watch() {
    while (!state.isStopped) {
      const since = Date.now();
      const how = await state.server.ended;
      if (state.isStopped) return;
      state.short = Date.now() - since < shortMs ? state.short + 1 : 0;
      if (state.short >= mostShort) return giveUp(`${role}: ${how}`);
      console.error(`The process of the ${role} ended (${how}) and is started again.`);
      await sleep(againMs);
      try {
        state.server = await start();
        if (state.isStopped) await state.server.stop();
      } catch (error) {
        return giveUp(`${role}: ${error.message}`);
      }
    }
  }
  void watch();
  return {
    ended,
    get server() {
      return state.server;
    },
    async stop() {
      state.isStopped = true;
      await state.server.stop();
    },
  };
}

/**
 * Runs what prices and decides, what answers customers, what draws pages and what is due as processes of
 * their own. Resolves, as `startServer` does, once customers are answered; ends where one of them cannot be
 * kept running.
 *
 * @param {{ port: number, environment: Record<string, string>, record?: boolean }} options
 */
export async function startHouse({ port, environment, record }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-'));
  const hubPath = path.join(folder, 'hub');
  const hub = await openHub(hubPath);
  // With REDIS_URL there are processes on other machines, which know them by what is set.
  const ofOneMachine = { HUB_PATH: hubPath, FLOOR_SECRET: randomBytes(32).toString('hex') };
  const shared = {
    ...environment,
    ...(process.env.REDIS_URL ? {} : ofOneMachine),
    // Each thread would keep memory of its own that it hardly uses.
    MALLOC_ARENA_MAX: '2',
    PAGES_SOCKET: path.join(folder, 'pages'),
  };
  const hasPages = (environment.PAGES ?? process.env.PAGES) !== 'false';
  const inside = (ROLE) => async () =>
    startServer({
      port: await freePort(),
      environment: { ...shared, ROLE, HOST: '127.0.0.1', PAGES: 'false' },
      nodeOptions: ROLE === 'floor' ? thrifty : [...thrifty, ...smallHeap],
    });
  const web = () =>
    startServer({
      port,
      environment: { ...shared, ROLE: 'web' },
      nodeOptions: thrifty,
      record,
    });
  const kept = [];
  async function stop() {
    // Customers first, so that what they began is done.
    for (const one of [...kept.slice(1), ...kept.slice(0, 1)]) await one.stop();
    await hub.close();
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    kept.push(await keep('floor', inside('floor')));
    const rest = await Promise.all([
      keep('web', web),
      keep('due work', inside('work')),
      ...(hasPages ? [keep('pages', inside('pages'))] : []),
    ]);
    kept.push(...rest);
    const [front] = rest;
    const { url } = front.server;
    return {
      url,
      get pid() {
        return front.server.pid;
      },
      ended: Promise.race(kept.map(({ ended }) => ended)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** As one process or as several, as PROCESSES says. */
export const startAsSet = (options) =>
  process.env.PROCESSES === 'several' ? startHouse(options) : startServer(options);
