import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { backupNames, copiesFolder, lineFolder, lineFrom, listPieces, nameOf, namesIn, placeFrom, places, readBackups, removeFrom } from './backup-list.mjs'; // prettier-ignore
import { pruneCopies } from './file-copies.mjs';
import { isHalf } from './sealed-stream.mjs';

const dayMs = 86_400_000;

/**
 * Which backups stay: those of the last days, the one before them, without which their first hours
 * could not be restored, and always the newest.
 *
 * @template {{ endedMs: number }} One
 * @param {One[]} backups
 * @param {number} keepDays
 */
export function keptOf(backups, keepDays, nowMs = Date.now()) {
  const from = nowMs - keepDays * dayMs;
  const before = backups.filter(({ endedMs }) => endedMs < from).at(-1);
  return backups.filter((one) => one === before || one.endedMs >= from);
}

/** The histories that a kept backup begins, with the place from which on their log is needed. */
function neededLines(kept) {
  const needed = new Map();
  for (const { kind, system, timeline, start } of kept) {
    if (kind !== 'cluster') continue;
    const line = lineFolder({ system, timeline });
    const place = placeFrom(start);
    if (!needed.has(line) || place < needed.get(line)) needed.set(line, place);
  }
  return needed;
}

/** Whether two backups are of one database, so that the newer one takes the place of the older. */
const isOfOne = (a, b) => a.kind === b.kind && a.system === b.system && a.database === b.database;

/** Removes what was cut off a day ago or longer: what is younger may still be written. */
async function removeCutOff(vault) {
  const yesterday = nameOf(Date.now() - dayMs);
  for (const name of (await backupNames(vault)).cut.filter((one) => one < yesterday))
    await removeFrom(vault, `${places.backups}/${name}`);
  for (const place of [places.log, places.files]) {
    const below = path.join(vault.folder, place);
    if ((await namesIn(below)).length === 0) continue;
    for (const name of (await readdir(below, { recursive: true })).filter(isHalf)) {
      const half = path.join(below, name);
      const there = await stat(half).catch(() => undefined);
      if (there && there.mtimeMs < Date.now() - dayMs) await rm(half, { force: true });
    }
  }
}

/** Removes the log of one database that no kept backup needs; that which it writes now stays. */
async function removeLog(vault, kept, of) {
  const needed = neededLines(kept);
  for (const folder of await namesIn(path.join(vault.folder, places.log))) {
    const line = lineFrom(folder);
    if (line?.system !== of.system) continue;
    const name = lineFolder(line);
    const from = needed.get(name);
    if (from === undefined) {
      if (line.timeline !== of.timeline) await removeFrom(vault, name);
      continue;
    }
    for (const piece of (await listPieces(vault, line)).filter(({ to }) => to <= from))
      await rm(path.join(vault.folder, piece.name), { force: true });
  }
}

/**
 * Removes what is older than is kept of the database that `of` is a backup of, and what was cut off. Backups of
 * another one are left alone, and while one cannot be read, nobody knows which log and files it needs.
 *
 * @param {{ folder: string, master: Buffer }} vault
 * @param {{ keepDays: number, of: any, here: Set<string> }} options
 *   `here`: the files of customers that are there or named
 */
export async function prune(vault, { keepDays, of, here }) {
  const { backups, damaged } = await readBackups(vault);
  const own = backups.filter((one) => isOfOne(one, of));
  const stay = new Set(keptOf(own, keepDays));
  const kept = backups.filter((one) => stay.has(one) || !own.includes(one));
  for (const { name } of backups.filter((one) => !kept.includes(one)))
    await removeFrom(vault, `${places.backups}/${name}`);
  await removeCutOff(vault);
  if (damaged.length === 0) {
    if (of.kind === 'cluster') await removeLog(vault, kept, of);
    const began = (backups) => Math.min(...backups.map(({ beganMs }) => beganMs));
    const ofItsFiles = kept.filter((one) => copiesFolder(one) === copiesFolder(of));
    await pruneCopies(vault, here, { own: began(ofItsFiles), any: began(kept) }, of);
  }
  return {
    kept: stay.size,
    removed: backups.length - kept.length,
    others: kept.length - stay.size,
    damaged,
  };
}
