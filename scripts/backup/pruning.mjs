import { rm } from 'node:fs/promises';
import path from 'node:path';
import { backupNames, lineFolder, listBackups, listPieces, nameOf, namesIn, placeFrom, places, removeFrom } from './backup-list.mjs'; // prettier-ignore
import { pruneCopies } from './file-copies.mjs';

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

/**
 * Removes what is older than is kept, and what was cut off; the log that a database writes now stays.
 *
 * @param {{ folder: string, master: Buffer }} vault
 * @param {{ keepDays: number, line?: any, files?: string }} options
 */
export async function prune(vault, { keepDays, line, files }) {
  const backups = await listBackups(vault);
  const kept = keptOf(backups, keepDays);
  for (const { name } of backups.filter((one) => !kept.includes(one)))
    await removeFrom(vault, `${places.backups}/${name}`);
  // Another one may be under way: only what is a day old was cut off for sure.
  const yesterday = nameOf(Date.now() - dayMs);
  for (const name of (await backupNames(vault)).cut.filter((one) => one < yesterday))
    await removeFrom(vault, `${places.backups}/${name}`);
  const needed = neededLines(kept);
  for (const folder of await namesIn(path.join(vault.folder, places.log))) {
    const name = `${places.log}/${folder}`;
    const from = needed.get(name);
    if (from === undefined && line && name === lineFolder(line)) continue;
    if (from === undefined) {
      await removeFrom(vault, name);
      continue;
    }
    const [system, timeline] = folder.split('-');
    const pieces = await listPieces(vault, { system, timeline: Number.parseInt(timeline, 16) });
    for (const piece of pieces.filter(({ to }) => to <= from))
      await rm(path.join(vault.folder, piece.name), { force: true });
  }
  const oldestMs = kept[0]?.beganMs ?? 0;
  if (files) await pruneCopies(vault, files, oldestMs);
  return { kept: kept.length, removed: backups.length - kept.length };
}
