import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { dataFolder, inRoot } from '../places.mjs';
import { endProcess, isAlive, track, until } from '../processes.mjs';
import { readinessOf } from './readiness.mjs';
import { recordFile, runningServer } from './site-address.mjs';

const liveTimeoutMs = 120_000;
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

/**
 * Runs the built server and waits until it answers, and a while longer until it is ready or stands by.
 * Rejects when it ends before that.
 *
 * @param {{ port: number, environment: Record<string, string>, nodeOptions?: string[], stdio?: 'inherit' | number, record?: boolean }} options
 */
export async function startServer({ port, environment, nodeOptions = [], stdio, record }) {
  const output = stdio ?? 'inherit';
  const child = spawn(
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
  const untrack = track(child);
  const state = { ended: false };
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      state.ended = true;
      resolve(signal ?? code);
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
  const inTime = await until(async () => state.ended || (await isLive(url)), liveTimeoutMs);
  if (inTime) await until(async () => state.ended || (await isSettled(url)), readyTimeoutMs);
  untrack();
  if (state.ended) throw new Error(`The server ended with ${await ended} before it was ready`);
  if (!inTime) {
    await stop();
    throw new Error(`The server did not answer within ${liveTimeoutMs / 1000} s`);
  }
  return { url, pid: child.pid, ended, stop };
}
