import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { chown, mkdir, open, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from '../commands/plain-error.mjs';
import { withConnection } from '../database/connection.mjs';
import { freePort } from '../launch/server.mjs';
import { databaseUser, nativeFolder } from '../postgres/postgres-binaries.mjs';
import { placeFor } from '../postgres/postgres.mjs';
import { runningIn } from '../postgres/postmaster.mjs';
import { realPlace } from '../places.mjs';
import { endProcess } from '../processes.mjs';
import { logFrom, placeFrom, places, timelinesOf } from './backup-list.mjs';
import { readSealed } from './sealed-stream.mjs';
import { unpackInto } from './tar-reader.mjs';

const segmentBytes = 16n * 2n ** 20n;
const hex = (number, digits) => number.toString(16).toUpperCase().padStart(digits, '0');

const segmentName = (timeline, segment) => {
  const each = 2n ** 32n / segmentBytes;
  return `${hex(timeline, 8)}${hex(segment / each, 8)}${hex(segment % each, 8)}`;
};

/** The log that follows on a base backup, which ends with a segment: `{ pieces, reached, atMs }`. */
export const logOf = (vault, backup) => {
  const from = (placeFrom(backup.end) / segmentBytes + 1n) * segmentBytes;
  return logFrom(vault, backup, from);
};

/** Refuses a place where something is that a restore would overwrite. */
export function requireEmpty(folder, what) {
  if (!existsSync(folder)) return;
  if (runningIn(folder))
    throw new PlainError(`A PostgreSQL works in ${folder}. Stop Assay and restore elsewhere: nothing is overwritten, and nothing was changed.`); // prettier-ignore
  if (readdirSync(folder).length > 0)
    throw new PlainError(`${folder} holds ${what} already. Move it away, or name an empty folder with --to: nothing was changed.`); // prettier-ignore
}

async function requireRoom(folder, bytes) {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= bytes) return;
  const inGb = (count) => `${(count / 1e9).toFixed(1)} GB`;
  throw new PlainError(`${folder} has ${inGb(free)} free, and the backup needs ${inGb(bytes)}: nothing was changed.`); // prettier-ignore
}

/** Lays the pieces of the log down as the segments that PostgreSQL reads. */
async function layLog(vault, { pieces, timeline, folder, user }) {
  const open_ = { name: undefined, file: undefined };
  async function segment(name) {
    if (open_.name === name) return open_.file;
    await open_.file?.close();
    const target = path.join(folder, name);
    const isNew = !existsSync(target);
    open_.file = await open(target, isNew ? 'wx+' : 'r+', 0o600);
    open_.name = name;
    if (isNew) await open_.file.truncate(Number(segmentBytes));
    if (isNew && user) await chown(target, user.uid, user.gid);
    return open_.file;
  }
  try {
    for (const { name, from } of pieces) {
      let place = from;
      await readSealed(vault, name, async (source) => {
        for await (const part of source)
          for (let done = 0; done < part.length;) {
            const at = place % segmentBytes;
            const length = Math.min(part.length - done, Number(segmentBytes - at));
            const file = await segment(segmentName(timeline, place / segmentBytes));
            await file.write(part, done, length, Number(at));
            done += length;
            place += BigInt(length);
          }
      });
    }
  } finally {
    await open_.file?.close();
  }
}

/** Each history that left a log here gets its file, so that the restored cluster takes a number that none has. */
async function noteHistories(vault, { system, folder, user }) {
  for (const timeline of (await timelinesOf(vault, system)).filter((one) => one > 1)) {
    const file = path.join(folder, `${hex(timeline, 8)}.history`);
    if (existsSync(file)) continue;
    await writeFile(file, '', { mode: 0o600 });
    if (user) await chown(file, user.uid, user.gid);
  }
}

const targetMissed = /recovery ended before configured recovery target was reached/;

function startRecovery({ dir, native, user, port, log, atMs }) {
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    hot_standby: 'off',
    // All of the log lies in its folder: there is nothing to bring.
    restore_command: 'exit 1',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    ...(atMs && { recovery_target_time: new Date(atMs).toISOString().replace('Z', '+00') }),
  };
  const child = spawn(
    path.join(native, 'bin', 'postgres'),
    ['-D', dir, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: dir,
      detached: true,
      stdio: ['ignore', log, log],
      ...(user && { uid: user.uid, gid: user.gid }),
    },
  );
  const state = { ended: false };
  // It is a process group of its own: who breaks this off ends it too.
  const end = () => !state.ended && child.kill('SIGQUIT');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  child.once('exit', () => (state.ended = true));
  child.once('error', () => (state.ended = true));
  return { child, state };
}

async function isPromoted(url) {
  try {
    return await withConnection(url, async (client) => {
      const { rows } = await client.query('select not pg_is_in_recovery() as yes');
      return rows[0].yes;
    });
  } catch {
    return false;
  }
}

/** Replays the log up to a moment, or to its end, and gives the running cluster: `{ pid, url }`. */
async function recover({ dir, native, user, atMs }) {
  const logFile = `${dir}.log`;
  const { password } = JSON.parse(readFileSync(path.join(dir, 'assay.json'), 'utf8'));
  for (const target of atMs ? [atMs, undefined] : [undefined]) {
    const port = await freePort();
    const url = `postgresql://assay:${password}@127.0.0.1:${port}/assay`;
    const handle = await open(logFile, 'w', 0o600);
    const { child, state } = startRecovery({ dir, native, user, port, log: handle.fd, atMs: target }); // prettier-ignore
    await handle.close();
    while (!state.ended && !(await isPromoted(url))) await sleep(200);
    if (!state.ended) {
      child.unref();
      return { pid: child.pid, url };
    }
    const words = readFileSync(logFile, 'utf8');
    // Nothing was written between the end of the log and that moment: all of it is what is asked for.
    if (target && targetMissed.test(words)) continue;
    const why = words.split('\n').filter((line) => /FATAL|PANIC|ERROR/.test(line)).slice(-3).join('\n'); // prettier-ignore
    throw new PlainError(`PostgreSQL could not replay the log of the backup:\n${why || words.slice(-1_000)}`); // prettier-ignore
  }
  throw new PlainError('PostgreSQL did not reach the end of the log.');
}

/** Folders that a restore that was cut off left beside the place. */
async function sweep(dir) {
  const prefix = `${path.basename(dir)}.restoring`;
  for (const name of await readdir(path.dirname(dir)))
    if (name.startsWith(prefix) && !runningIn(path.join(path.dirname(dir), name)))
      await rm(path.join(path.dirname(dir), name), { recursive: true, force: true });
}

/**
 * Restores a cluster beside `dataDir`, replays its log to `atMs` (undefined: to its end) and has `check`
 * look at it while it runs; only then it is put in its place. What fails on the way leaves nothing.
 *
 * @param {{ vault: { folder: string, master: Buffer }, backup: any, log: any, atMs?: number, dataDir: string, check: (url: string) => Promise<void> }} options
 */
export async function restoreCluster({ vault, backup, log, atMs, dataDir, check }) {
  const user = databaseUser();
  const wanted = realPlace(dataDir);
  await mkdir(path.dirname(wanted), { recursive: true });
  const dir = placeFor(wanted, user);
  requireEmpty(dir, 'a database');
  await mkdir(path.dirname(dir), { recursive: true, mode: 0o755 });
  await sweep(dir);
  const half = `${dir}.restoring.${process.pid}`;
  await requireRoom(path.dirname(dir), backup.bytes * 1.2 + 2 * Number(log.reached - placeFrom(backup.start))); // prettier-ignore
  await mkdir(half, { mode: 0o700 });
  let running;
  try {
    if (user) await chown(half, user.uid, user.gid);
    await readSealed(vault, `${places.backups}/${backup.name}/cluster.sealed`, unpackInto(half, user)); // prettier-ignore
    const folder = path.join(half, 'pg_wal');
    await layLog(vault, { pieces: log.pieces, timeline: backup.timeline, folder, user });
    await noteHistories(vault, { system: backup.system, folder, user });
    await writeFile(path.join(half, 'recovery.signal'), '', { mode: 0o600 });
    if (user) await chown(path.join(half, 'recovery.signal'), user.uid, user.gid);
    running = await recover({ dir: half, native: nativeFolder(user), user, atMs });
    await check(running.url);
    await endProcess(running.pid, { signal: 'SIGINT', force: 'SIGQUIT', graceMs: 60_000 });
    running = undefined;
    requireEmpty(dir, 'a database');
    await rm(dir, { recursive: true, force: true });
    await rename(half, dir);
    await rm(`${half}.log`, { force: true });
    return dir;
  } catch (error) {
    if (running) await endProcess(running.pid, { signal: 'SIGINT', force: 'SIGQUIT', graceMs: 15_000 }); // prettier-ignore
    await rm(half, { recursive: true, force: true });
    await rm(`${half}.log`, { force: true });
    throw error;
  }
}
