import { createReadStream } from 'node:fs';
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { namesIn, places } from './backup-list.mjs';
import { writeSealed } from './sealed-stream.mjs';

// What an upload writes there on its way belongs to nobody yet.
const passing = 'arriving';
const ending = '.sealed';
const goneEnding = '.gone';
/** One that was changed so lately may still be written to. */
const settledMs = 5_000;

export const copyName = (name) => `${places.files}/${name}${ending}`;

async function filesBelow(folder) {
  try {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
      .map((name) => name.split(path.sep).join('/'))
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

/** Forgets copies of files that are gone since before every backup that is kept; notes when others went. */
export async function pruneCopies(vault, folder, beforeMs) {
  const here = new Set(await filesBelow(folder));
  const below = path.join(vault.folder, places.files);
  const copies = await filesBelow(below);
  for (const copy of copies.filter((one) => one.endsWith(ending))) {
    const name = copy.slice(0, -ending.length);
    if (here.has(name)) continue;
    const note = path.join(below, `${name}${goneEnding}`);
    const noted = await statOf(note);
    if (!noted) await writeFile(note, '', { mode: 0o600 });
    else if (noted.mtimeMs < beforeMs)
      await Promise.all([rm(path.join(below, copy), { force: true }), rm(note, { force: true })]);
  }
}

/** How many files are copied. */
export async function countCopies({ folder }) {
  if ((await namesIn(path.join(folder, places.files))).length === 0) return 0;
  const all = await filesBelow(path.join(folder, places.files));
  return all.filter((name) => name.endsWith(ending)).length;
}
