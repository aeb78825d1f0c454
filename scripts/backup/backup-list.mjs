import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readSealedJson } from './sealed-stream.mjs';

/** Where each thing lies in a folder of backups. */
export const places = { backups: 'backups', log: 'log', files: 'files' };

export const namesIn = async (folder) => {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
};

/** Where copies of files lie: by their database, since each counts its files from one. */
export const copiesFolder = ({ system, database }) =>
  `${places.files}/${system}-${encodeURIComponent(database)}`;

/** The name of a backup that begins at a moment, which sorts as it is read. */
export const nameOf = (atMs) =>
  new Date(atMs).toISOString().replace(/\.\d+Z$/, 'Z').replaceAll(':', '-'); // prettier-ignore

/** Its description comes last: a backup without one was cut off and is none. */
export const describedIn = (name) => `${places.backups}/${name}/description.sealed`;

/** The names of what is whole, and of what was cut off, oldest first. */
export async function backupNames({ folder }) {
  const names = await namesIn(path.join(folder, places.backups));
  const whole = [];
  const cut = [];
  for (const name of names) {
    const parts = await namesIn(path.join(folder, places.backups, name));
    (parts.includes('description.sealed') ? whole : cut).push(name);
  }
  return { whole, cut };
}

/**
 * The backups that are whole, oldest first, each with its description. One whose description does not open
 * hides none of the others: `damaged` has their names.
 */
export async function readBackups(vault) {
  const backups = [];
  const damaged = [];
  for (const name of (await backupNames(vault)).whole)
    try {
      backups.push({ name, ...(await readSealedJson(vault, describedIn(name))) });
    } catch (error) {
      // Removed since it was found.
      if (error.code === 'ENOENT') continue;
      damaged.push(name);
    }
  return { backups, damaged };
}

export const listBackups = async (vault) => (await readBackups(vault)).backups;

/** A place in the write-ahead log as a number, from PostgreSQL's way of writing it and back. */
export const placeFrom = (text) => {
  const [high, low] = text.split('/').map((half) => BigInt(`0x${half}`));
  return (high << 32n) | low;
};
export const placeText = (place) =>
  `${(place >> 32n).toString(16).toUpperCase()}/${(place & 0xffff_ffffn).toString(16).toUpperCase()}`;

const hex = (number, digits) => number.toString(16).toUpperCase().padStart(digits, '0');

/** The folder of one history of a cluster: PostgreSQL gives each its own number. */
export const lineFolder = ({ system, timeline }) => `${places.log}/${system}-${hex(timeline, 8)}`;

export const pieceName = ({ from, to, atMs }) => `${hex(from, 16)}-${hex(to, 16)}-${atMs}.sealed`;

const pieceForm = /^([0-9A-F]{16})-([0-9A-F]{16})-(\d+)\.sealed$/;

/** The pieces of the log of one history, by their places. */
export async function listPieces(vault, line) {
  const found = await namesIn(path.join(vault.folder, lineFolder(line)));
  return found.flatMap((name) => {
    const [, from, to, atMs] = pieceForm.exec(name) ?? [];
    if (!from) return [];
    const piece = { from: BigInt(`0x${from}`), to: BigInt(`0x${to}`), atMs: Number(atMs) };
    return [{ ...piece, name: `${lineFolder(line)}/${name}` }];
  });
}

/** The history whose log lies in a folder of that name. */
export function lineFrom(name) {
  const [, system, timeline] = /^(\d+)-([0-9A-F]{8})$/.exec(name) ?? [];
  return system ? { system, timeline: Number.parseInt(timeline, 16) } : undefined;
}

/** The numbers of the histories of a cluster that left a log or a backup here. */
export async function timelinesOf(vault, system) {
  const logs = (await namesIn(path.join(vault.folder, places.log))).map(lineFrom);
  const all = [...logs, ...(await listBackups(vault))];
  return [...new Set(all.filter((one) => one?.system === system && one.timeline).map(({ timeline }) => timeline))]; // prettier-ignore
}

/**
 * The pieces that follow on `from` without a gap, and up to where they lead. `atMs` is the last
 * moment that they are known to hold everything of, undefined where they hold nothing, and `whole` the
 * end of the last record that was written until then, where that is known.
 */
export async function logFrom(vault, line, from) {
  const pieces = await listPieces(vault, line);
  const following = [];
  let reached = from;
  for (const piece of pieces) {
    if (piece.to <= reached) continue;
    if (piece.from > reached) break;
    following.push(piece);
    reached = piece.to;
  }
  const isNewest = following.length > 0 ? following.at(-1) === pieces.at(-1) : true;
  const seen = isNewest ? await reachedOf(vault, line) : undefined;
  const held = seen && placeFrom(seen.place) === reached ? seen : undefined;
  return {
    pieces: following,
    reached,
    atMs: held?.atMs ?? following.at(-1)?.atMs,
    whole: held && placeFrom(held.whole),
  };
}

/** The moment up to which a log holds everything, though nothing was written since its last piece. */
export const reachedName = (line) => `${lineFolder(line)}/reached`;
export async function reachedOf(vault, line) {
  try {
    return await readSealedJson(vault, reachedName(line));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export const removeFrom = ({ folder }, name) =>
  rm(path.join(folder, name), { recursive: true, force: true });
