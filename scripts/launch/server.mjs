import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { dataFolder, inRoot } from '../places.mjs';
import { endProcess, isAlive, track, until } from '../processes.mjs';
import { readinessOf } from './readiness.mjs';
import { untilDone } from './patience.mjs';
import { recordFile, runningServer } from './site-address.mjs';

const readyTimeoutMs = 30_000;

/**
 * Ends the server that a killed launcher left running, if there is one. Gives the port of a
 * launcher that lives.
 */
export async function endOrphan() {
  const running = runningServer();
  if (!running) return undefined;
  if (isAlive(running.launcher)) return running.port;
  await endProcess(running.server, { graceMs: 10_000 });
  return undefined;
}

/** The error that keeps a server from listening on this port of this address, if one does. */
export const portTrouble = (port, host) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });

/** A port that nothing uses. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

async function isLive(url) {
  try {
    const answer = await fetch(`${url}/api/health/live`, { signal: AbortSignal.timeout(2_000) });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Ready, or standing by: such a server is not ready for as long as the other one lives. */
async function isSettled(url) {
  const { isReady, isWaiting } = await readinessOf(url);
  return isReady || isWaiting;
}

/** The built server as a process of its own. */
function spawnServer({ port, environment, nodeOptions, stdio }) {
  const output = stdio ?? 'inherit';
  return spawn(
    process.execPath,
    [
      '--enable-source-maps',
      // One helper is enough to sweep the heap: more of them keep the database from the other core.
      '--v8-pool-size=1',
      // What a call needs is forgotten before it would be moved to where only a full collection finds it.
      '--max-semi-space-size=32',
      ...nodeOptions,
      '--import',
      inRoot('scripts', 'launch', 'leash.mjs'),
      inRoot('dist', 'boot.js'),
    ],
    {
      cwd: inRoot(),
      detached: true,
      stdio: ['ignore', output, output, 'pipe'],
      env: {
        ...process.env,
        NEXT_TELEMETRY_DISABLED: '1',
        FILES_DIR: process.env.FILES_DIR || path.join(dataFolder(), 'files'),
        ...environment,
        PORT: String(port),
        // The server never sees the way in of the owner of its tables.
        DATABASE_OWNER_URL: undefined,
        // Nor what opens the backups.
        BACKUP_KEY_FILE: undefined,
        BACKUP_PASSPHRASE: undefined,
      },
    },
  );
}

/**
 * Runs the built server and waits until it answers, and a while longer until it is ready or stands by.
 * Rejects when it ends before that, as it does where `signal` aborts.
 *
 * @param {{ port: number, environment: Record<string, string>, nodeOptions?: string[], stdio?: 'inherit' | number, record?: boolean, signal?: AbortSignal }} options
 */
export async function startServer({ port, environment, nodeOptions = [], stdio, record, signal }) {
  signal?.throwIfAborted();
  const child = spawnServer({ port, environment, nodeOptions, stdio });
  const untrack = track(child);
  const state = { ended: false };
  const ended = new Promise((resolve) => {
    child.once('exit', (code, killedBy) => {
      state.ended = true;
      resolve(killedBy ?? code);
    });
    // Where the system has no room for another process.
    child.once('error', ({ code }) => {
      state.ended = true;
      resolve(code);
    });
  });
  if (record) {
    mkdirSync(dataFolder(), { recursive: true });
    const facts = { launcher: process.pid, server: child.pid, port };
    writeFileSync(recordFile(), JSON.stringify(facts));
  }
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (!state.ended) await endProcess(child.pid, { graceMs: 15_000 });
    if (record) rmSync(recordFile(), { force: true });
  };
  const stopEarly = () => void stop();
  signal?.addEventListener('abort', stopEarly, { once: true });
  const begunMs = Date.now();
  const isDone = await untilDone(child.pid, async () => state.ended || (await isLive(url)));
  if (isDone) await until(async () => state.ended || (await isSettled(url)), readyTimeoutMs);
  signal?.removeEventListener('abort', stopEarly);
  untrack();
  if (state.ended) throw new Error(`The server ended with ${await ended} before it was ready`);
  if (!isDone) {
    await stop();
    const seconds = Math.round((Date.now() - begunMs) / 1000);
    throw new Error(`The server did not answer within ${seconds} s`);
  }
  return { url, pid: child.pid, ended, stop };
}
