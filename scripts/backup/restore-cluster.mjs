import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { chown, mkdir, open, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PlainError } from '../commands/plain-error.mjs';
import { databaseUser, nativeFolder } from '../postgres/postgres-binaries.mjs';
import { placeFor } from '../postgres/postgres.mjs';
import { runningIn } from '../postgres/postmaster.mjs';
import { realPlace } from '../places.mjs';
import { endProcess, isAlive } from '../processes.mjs';
import { logFrom, placeFrom, places, timelinesOf } from './backup-list.mjs';
import { recover } from './recovery.mjs';
import { readSealed } from './sealed-stream.mjs';
import { unpackInto } from './tar-reader.mjs';

const segmentBytes = 16n * 2n ** 20n;
const hex = (number, digits) => number.toString(16).toUpperCase().padStart(digits, '0');

const segmentName = (timeline, segment) => {
  const each = 2n ** 32n / segmentBytes;
  return `${hex(timeline, 8)}${hex(segment / each, 8)}${hex(segment % each, 8)}`;
};

/** The log that follows on a base backup, which holds the segment of its end whole: as `logFrom` gives it. */
export const logOf = (vault, backup) => {
  const segments = (placeFrom(backup.end) + segmentBytes - 1n) / segmentBytes;
  return logFrom(vault, backup, segments * segmentBytes);
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

// What is left where this process is ended in the middle; PostgreSQL in it ends by its own way out.
const leftovers = new Set();
process.once('exit', () => {
  for (const half of leftovers)
    for (const one of [half, `${half}.log`]) rmSync(one, { recursive: true, force: true, maxRetries: 5 }); // prettier-ignore
});

const halfName = (place) => `${place}.restoring.${process.pid}`;

/** Where something is restored before it is put in `place`. */
export const halfOf = (place) => {
  leftovers.add(halfName(place));
  return halfName(place);
};

/** Removes what a restore that was killed left beside `place`, its PostgreSQL too. */
export async function sweepHalves(place) {
  const folder = path.dirname(place);
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${path.basename(place)}.restoring.`)) continue;
    const [pid] = name.slice(path.basename(place).length + '.restoring.'.length).split('.');
    if (isAlive(Number(pid)) && Number(pid) !== process.pid) continue;
    const left = path.join(folder, name);
    const running = existsSync(path.join(left, 'PG_VERSION')) ? runningIn(left) : undefined;
    if (running) await endProcess(running.pid, { signal: 'SIGQUIT' });
    await rm(left, { recursive: true, force: true });
  }
}

/** Refuses a place on which a disk of its own is mounted: nothing can be put there by one step. */
export function requireNoMount(place) {
  if (!existsSync(place) || statSync(place).dev === statSync(path.dirname(place)).dev) return;
  throw new PlainError(`A disk of its own is mounted at ${place}: name a folder on it instead. Nothing was changed.`); // prettier-ignore
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
  requireNoMount(dir);
  await mkdir(path.dirname(dir), { recursive: true, mode: 0o755 });
  await sweepHalves(dir);
  const half = halfOf(dir);
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
    running = await recover({ dir: half, native: nativeFolder(user), user, atMs, log });
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
