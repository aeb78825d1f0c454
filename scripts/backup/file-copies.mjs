import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PlainError } from '../commands/plain-error.mjs';
import { withConnection } from '../database/connection.mjs';
import { copiesFolder, places } from './backup-list.mjs';
import { readSealed, writeSealed } from './sealed-stream.mjs';

/**
 * @typedef {{ folder: string, master: Buffer }} Vault
 * @typedef {{ system: string, database: string }} Of the database whose files they are
 */

// What an upload writes there on its way belongs to nobody yet.
export const passing = 'arriving';
const ending = '.sealed';
const goneEnding = '.gone';
/** One that was changed so lately may still be written to. */
const settledMs = 5_000;
/** One that changes after it stood still for so long was not being written any more. */
const stillMs = 60_000;
const mostNamed = 5;

export const copyName = (of, name) => `${copiesFolder(of)}/${name}${ending}`;

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

const apartMs = (one, other) => Math.abs(one.mtimeMs - other.mtimeMs);

async function hashOf(source) {
  const hash = createHash('sha256');
  for await (const part of source) hash.update(part);
  return hash.digest('hex');
}

/** Whether a copy holds what a file does; undefined where the copy does not open and is none. */
async function holdsSame(vault, copy, file) {
  let held;
  try {
    await readSealed(vault, copy, async (source) => (held = await hashOf(source)));
  } catch (error) {
    if (error instanceof PlainError) return undefined;
    throw error;
  }
  return held === (await hashOf(createReadStream(file)));
}

const isMadeAnew = (name) => name.startsWith('archive-');

const differing = (names, place) => {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return new PlainError(
    `These files of customers hold something else than their copies, which stay as they are: ${names.slice(0, mostNamed).join(', ')}${more}. Where the file is damaged, bring it back by "npm run restore -- --to <folder>"; where it is right, remove its copy in ${place}.`,
  );
};

/**
 * Copies files of customers into the folder of backups as they come, sealed once more. `copy()` copies
 * what is new; each file is there before the row that names it, so what is copied after a moment of the
 * log holds every file of that moment. What is kept under a name never changes, but for parts of an archive
 * whose making began anew: a file that holds something else later on is damaged or another one, and takes
 * the place of no copy. `copy()` says which
 * at its end. `stop()` has it go on with no further file.
 *
 * @param {Vault} vault
 * @param {string} folder
 * @param {Of} of
 */
export function fileCopies(vault, folder, of) {
  const settled = new Set();
  const different = new Map();
  let isOver = false;
  let running = Promise.resolve();
  let next;

  async function copyOne(name) {
    const [from, to] = [path.join(folder, name), path.join(vault.folder, copyName(of, name))];
    const [there, copied] = [await statOf(from), await statOf(to)];
    if (!there) return;
    const isOld = Date.now() - there.mtimeMs > settledMs;
    const times = `${there.mtimeMs} ${copied?.mtimeMs}`;
    if (different.get(name) === times) return;
    different.delete(name);
    if (!copied || apartMs(copied, there) >= 1) {
      try {
        const isSettled = copied && !isMadeAnew(name) && apartMs(copied, there) > stillMs;
        const isSame = isSettled ? await holdsSame(vault, copyName(of, name), from) : undefined;
        if (isSame === false) return void different.set(name, times);
        if (!isSame) await writeSealed(vault, copyName(of, name), createReadStream(from));
      } catch (error) {
        // Removed since it was found.
        if (error.code === 'ENOENT' && error.path === from) return;
        throw error;
      }
      await utimes(to, there.atime, there.mtime);
      await rm(path.join(vault.folder, copiesFolder(of), `${name}${goneEnding}`), { force: true });
    }
    if (isOld) settled.add(name);
  }

  async function copyAll() {
    const names = new Set(await filesBelow(folder));
    let failure;
    for (const name of names) {
      if (isOver) return;
      if (!settled.has(name)) await copyOne(name).catch((error) => (failure ??= error));
    }
    for (const name of different.keys()) if (!names.has(name)) different.delete(name);
    if (failure) throw failure;
    if (different.size > 0)
      throw differing([...different.keys()], path.join(vault.folder, copiesFolder(of)));
  }

  return {
    copy() {
      // One that is under way may have passed by what came since it began.
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return (running = copyAll());
        });
      return next;
    },

    async stop() {
      isOver = true;
      await Promise.allSettled([next, running]);
    },
  };
}

/**
 * Forgets copies of files that are gone since before every backup that is kept; notes when others went. A
 * file that a row names is not gone, though its disk may be away just now.
 *
 * @param {string} below
 * @param {string[]} copies
 * @param {Set<string>} here the files that are there or named
 */
async function forgetGone(below, copies, here, beforeMs) {
  for (const copy of copies.filter((one) => one.endsWith(ending))) {
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

/** The copies from before each database had a folder of its own for them: nobody knows of which one they are. */
const olderCopies = async ({ folder }) =>
  (await filesBelow(path.join(folder, places.files))).filter((name) => !name.includes('/'));

/**
 * Forgets copies of a database, and those from before each database had a folder of its own for them
 * once no backup of any needs them; what only they hold of what is there or named stays.
 *
 * @param {Vault} vault
 * @param {Set<string>} here
 * @param {{ own: number, any: number }} beforeMs since when backups are kept: of this database, and of any
 * @param {Of} of
 */
export async function pruneCopies(vault, here, beforeMs, of) {
  const [own, older] = [copiesFolder(of), places.files].map((place) => path.join(vault.folder, place)); // prettier-ignore
  await forgetGone(own, await filesBelow(own), here, beforeMs.own);
  const onlyThere = new Set(withoutCopy(vault, here, of));
  await forgetGone(older, await olderCopies(vault), onlyThere, beforeMs.any);
}

/** The copies for a database, each by the name of its file: its own, and where there is none the older ones. */
export async function copiesFor(vault, of) {
  const named = (names, place) =>
    names
      .filter((name) => name.endsWith(ending))
      .map((name) => [name.slice(0, -ending.length), `${place}/${name}`]);
  const own = await filesBelow(path.join(vault.folder, copiesFolder(of)));
  return new Map([
    ...named(await olderCopies(vault), places.files),
    ...named(own, copiesFolder(of)),
  ]);
}

/** Which database it is at `url`, in whose folder the copies of its files lie. */
export const databaseAt = (url) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query(
      'select (select system_identifier::text from pg_control_system()) as system, current_database() as database',
    );
    return rows[0];
  });

/** The files that rows name at `url`: those that are there for customers. */
export const namesOfRows = (url) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query(`select id from file where state in ('unused', 'used')`);
    return new Set(rows.map(({ id }) => `${id}${ending}`));
  });

/** Those of these names of which there is no copy. */
export const withoutCopy = ({ folder }, names, of) =>
  [...names].filter((name) => !existsSync(path.join(folder, copyName(of, name))));

/** How many files of a database are copied. */
export const countCopies = async ({ folder }, of) =>
  (await filesBelow(path.join(folder, copiesFolder(of)))).filter((name) => name.endsWith(ending))
    .length;
