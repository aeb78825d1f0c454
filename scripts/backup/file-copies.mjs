import { createReadStream, existsSync } from 'node:fs';
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withConnection } from '../database/connection.mjs';
import { namesIn, places } from './backup-list.mjs';
import { writeSealed } from './sealed-stream.mjs';

// What an upload writes there on its way belongs to nobody yet.
export const passing = 'arriving';
const ending = '.sealed';
const goneEnding = '.gone';
/** One that was changed so lately may still be written to. */
const settledMs = 5_000;

export const copyName = (name) => `${places.files}/${name}${ending}`;

/** The names of all files below a folder but those on their way; a link to a file counts as one. */
export async function filesBelow(folder) {
  const placeOf = (entry) => path.join(entry.parentPath ?? entry.path, entry.name);
  const isFile = async (entry) =>
    entry.isFile() || (entry.isSymbolicLink() && Boolean((await statOf(placeOf(entry)))?.isFile()));
  try {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = [];
    for (const entry of found) if (await isFile(entry)) files.push(placeOf(entry));
    return files
      .map((file) => path.relative(folder, file).split(path.sep).join('/'))
      .filter((name) => !name.startsWith(`${passing}/`));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

const statOf = (file) =>
  stat(file).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/**
 * Copies files of customers into the folder of backups as they come, sealed once more. `copy()` copies
 * what is new; each file is there before the row that names it, so what is copied after a moment of the
 * log holds every file of that moment.
 */
export function fileCopies(vault, folder) {
  const settled = new Set();

  async function copyOne(name) {
    const [from, to] = [path.join(folder, name), path.join(vault.folder, copyName(name))];
    const [there, copied] = [await statOf(from), await statOf(to)];
    if (!there) return;
    const isOld = Date.now() - there.mtimeMs > settledMs;
    const isCopied = copied && Math.abs(copied.mtimeMs - there.mtimeMs) < 1;
    if (!isCopied) {
      try {
        await writeSealed(vault, copyName(name), createReadStream(from));
      } catch (error) {
        // Removed since it was found.
        if (error.code === 'ENOENT' && error.path === from) return;
        throw error;
      }
      await utimes(to, there.atime, there.mtime);
      await rm(path.join(vault.folder, places.files, `${name}${goneEnding}`), { force: true });
    }
    if (isOld) settled.add(name);
  }

  return {
    async copy() {
      for (const name of await filesBelow(folder)) if (!settled.has(name)) await copyOne(name);
    },
  };
}

/**
 * Forgets copies of files that are gone since before every backup that is kept; notes when others went. A
 * file that a row names is not gone, though its disk may be away just now.
 *
 * @param {{ folder: string, master: Buffer }} vault
 * @param {Set<string>} here the files that are there or named
 */
export async function pruneCopies(vault, here, beforeMs) {
  const below = path.join(vault.folder, places.files);
  for (const copy of (await filesBelow(below)).filter((one) => one.endsWith(ending))) {
    const name = copy.slice(0, -ending.length);
    const note = path.join(below, `${name}${goneEnding}`);
    const noted = await statOf(note);
    if (here.has(name)) await rm(note, { force: true });
    else if (!noted) await writeFile(note, '', { mode: 0o600 });
    else if (noted.mtimeMs < beforeMs) {
      // The note goes first: cut off in between, the copy counts as gone from then on.
      await rm(note, { force: true });
      await rm(path.join(below, copy), { force: true });
    }
  }
}

/** The files that rows name at `url`: those that are there for customers. */
export const namesOfRows = (url) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query(`select id from file where state in ('unused', 'used')`);
    return new Set(rows.map(({ id }) => `${id}${ending}`));
  });

/** Those of these names of which there is no copy. */
export const withoutCopy = ({ folder }, names) =>
  [...names].filter((name) => !existsSync(path.join(folder, copyName(name))));

/** How many files are copied. */
export async function countCopies({ folder }) {
  if ((await namesIn(path.join(folder, places.files))).length === 0) return 0;
  const all = await filesBelow(path.join(folder, places.files));
  return all.filter((name) => name.endsWith(ending)).length;
}
