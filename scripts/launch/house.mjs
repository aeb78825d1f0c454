import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noteTroubles, troublesFile } from './house-troubles.mjs';
import { openHub } from './hub.mjs';
import { Keeper } from './keeper.mjs';
import { freePort, startServer } from './server.mjs';

// What compiles queries is 3 MB of WebAssembly: translated whole and well, as it would be, it takes 35 MB of
// each process for what is asked for rarely.
const thrifty = ['--wasm-lazy-compilation', '--liftoff-only'];
// Where no orders are, a small heap that is swept more often costs nobody a wait.
const smallHeap = ['--max-semi-space-size=8', '--optimize-for-size'];

const lacking = {
  floor: 'nothing is priced and no order is taken',
  web: 'nobody is answered',
  'due work': 'nothing that is due is done, and no letter goes out',
  pages: 'no pages are drawn; orders and prices go on',
};

/** How each of them is started, by its role. */
function startsOf({ port, shared, record }) {
  const inside = (ROLE) => async (signal) =>
    startServer({
      port: await freePort(),
      environment: { ...shared, ROLE, HOST: '127.0.0.1', PAGES: 'false' },
      nodeOptions: ROLE === 'floor' ? thrifty : [...thrifty, ...smallHeap],
      signal,
    });
  return {
    floor: inside('floor'),
    web: (signal) =>
      startServer({
        port,
        environment: { ...shared, ROLE: 'web' },
        nodeOptions: thrifty,
        record,
        signal,
      }),
    'due work': inside('work'),
    pages: inside('pages'),
  };
}

/**
 * Runs what prices and decides, what answers customers, what draws pages and what is due as processes of
 * their own. Resolves, as `startServer` does, once customers are answered; ends where what prices or what
 * answers cannot be kept running. The others are tried for ever: orders need none of them.
 *
 * @param {{ port: number, environment: Record<string, string>, record?: boolean }} options
 */
export async function startHouse({ port, environment, record }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-'));
  const hubPath = path.join(folder, 'hub');
  const hub = await openHub(hubPath);
  const troubles = noteTroubles(record ? troublesFile() : path.join(folder, 'troubles.json'));
  // With REDIS_URL there are processes on other machines, which know them by what is set.
  const ofOneMachine = { HUB_PATH: hubPath, FLOOR_SECRET: randomBytes(32).toString('hex') };
  const shared = {
    ...environment,
    ...(process.env.REDIS_URL ? {} : ofOneMachine),
    // Each thread would keep memory of its own that it hardly uses.
    MALLOC_ARENA_MAX: '2',
    PAGES_SOCKET: path.join(folder, 'pages'),
    HOUSE_TROUBLES: troubles.file,
  };
  const starts = startsOf({ port, shared, record });
  const kept = [];
  const keep = (role, isNeeded) => {
    const onTrouble = (words) => troubles.note(role, words);
    const keeper = new Keeper(role, starts[role], { isNeeded, lacking: lacking[role], onTrouble });
    kept.push(keeper);
    return keeper;
  };
  async function stop() {
    // Customers first, so that what they began is done.
    for (const one of [...kept.slice(1), ...kept.slice(0, 1)]) await one.stop();
    await hub.close();
    troubles.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    await keep('floor', true).ready;
    const front = keep('web', true);
    const hasPages = (environment.PAGES ?? process.env.PAGES) !== 'false';
    const others = [keep('due work', false), ...(hasPages ? [keep('pages', false)] : [])];
    const ended = Promise.race(kept.map((one) => one.ended));
    await Promise.race([
      Promise.all([front.ready, ...others.map(({ tried }) => tried)]),
      ended.then((why) => Promise.reject(new Error(why))),
    ]);
    const { url } = front.server;
    return {
      url,
      get pid() {
        return front.server.pid;
      },
      /** Of each process, by its role; one that is being started again has none. */
      get pids() {
        return Object.fromEntries(kept.map((one) => [one.role, one.server?.pid]));
      },
      ended,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** As a process of each role; as the one that ROLE names, or one that does everything where PROCESSES says so. */
export const startAsSet = (options) =>
  process.env.ROLE || process.env.PROCESSES === 'one' ? startServer(options) : startHouse(options);
