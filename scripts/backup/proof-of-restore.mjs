import { existsSync, readdirSync } from 'node:fs';
import { mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { PlainError } from '../commands/plain-error.mjs';
import { codeChecksum, migrationNames } from '../commands/prisma-files.mjs';
import { withConnection } from '../database/connection.mjs';
import { inRoot } from '../places.mjs';
import { run } from '../processes.mjs';
import { markOfSecret } from './cluster-backup.mjs';
import { copiesFor, namesOfRows, passing } from './file-copies.mjs';
import { readSealed } from './sealed-stream.mjs';

/** Refuses a backup that this version could restore and not check: upgrading comes after restoring. */
export function requireVersion({ name, migration, code }) {
  const prisma = inRoot('prisma');
  if (migration === migrationNames(prisma).at(-1) && code === codeChecksum(prisma)) return;
  throw new PlainError(
    `The backup ${name} was made by another version of Assay (its last migration is ${migration}). Restore it with that version, then upgrade: nothing was changed.`,
  );
}

/** Refuses another AUTH_SECRET than that of the backup, unless told that it is meant. */
export function requireSecret({ secret }, { anySecret }) {
  if (anySecret || secret === markOfSecret(process.env.AUTH_SECRET || '')) return;
  throw new PlainError(
    'AUTH_SECRET is not the one that the site had when the backup was made: without it no photograph opens and receipts get a new key. Set it as it was, or say --any-secret. Nothing was changed.',
  );
}

/**
 * Brings the files of customers back that the rows of the restored database name. A file that came after
 * its moment stays away, and its number is given to no other one. Gives how many came.
 */
export async function restoreFiles(vault, url, filesDir, of) {
  const wanted = await namesOfRows(url);
  let count = 0;
  for (const [name, copy] of await copiesFor(vault, of)) {
    if (/^\d+\.sealed$/.test(name) && !wanted.has(name)) continue;
    const target = path.join(filesDir, name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const file = await open(target, 'wx', 0o600);
    try {
      await readSealed(vault, copy, (source) => file.writeFile(source));
      // By its times it is known as the one that is copied already.
      const { atime, mtime } = await stat(path.join(vault.folder, copy));
      await file.utimes(atime, mtime);
      await file.sync();
    } finally {
      await file.close();
    }
    count += 1;
  }
  return count;
}

/**
 * Has files that come later begin behind every number that a copy has: what came after the moment lies under
 * it still, and belongs to a history that may be restored too.
 */
export const skipNumbers = async (vault, url, of) => {
  const names = [...(await copiesFor(vault, of)).keys()];
  const numbers = names.map((name) => /^(\d+)\.sealed$/.exec(name)?.[1]).filter(Boolean);
  const last = numbers.map(BigInt).reduce((most, one) => (one > most ? one : most), 0n);
  if (last === 0n) return;
  await withConnection(url, (client) =>
    client.query(
      `with numbers as (select pg_get_serial_sequence('file', 'id')::regclass as of)
       select setval(of, greatest(nextval(of), $1::bigint)) from numbers`,
      [String(last)],
    ),
  );
};

/**
 * Runs the audit and the check of keys and files on a restored database. Gives what they found, line by
 * line; rejects where they could not look.
 */
export async function proveRestored(url, filesDir) {
  const findings = [];
  const env = {
    ...process.env,
    DATABASE_URL: url,
    // Else the audit would look at the database of the settings, and note what it found as that of the house.
    DATABASE_OWNER_URL: '',
    ASSAY_DATA_DIR: path.join(filesDir, 'none'),
    FILES_DIR: filesDir,
    FILES_S3_BUCKET: '',
    SANDBOX: process.env.SANDBOX || (process.env.DATABASE_URL ? '' : 'true'),
  };
  for (const check of ['audit', 'check-restored']) {
    const { code, output } = await run(
      process.execPath,
      ['--enable-source-maps', inRoot('dist', `${check}.js`)],
      { cwd: inRoot(), env },
    );
    if (code > 1) throw new PlainError(`The restored database could not be checked: ${output.trim()}`); // prettier-ignore
    if (code === 1) findings.push(...output.trim().split('\n'));
  }
  return findings;
}

/** Puts restored files in their place, where nothing is but what was on its way. */
export async function placeFiles(half, filesDir) {
  if (!existsSync(half)) return;
  requireNoFiles(filesDir);
  if (existsSync(filesDir)) {
    await rm(path.join(filesDir, passing), { recursive: true, force: true });
    await rmdir(filesDir);
  }
  await mkdir(path.dirname(filesDir), { recursive: true });
  await rename(half, filesDir);
}

/** Refuses a folder of files that a restore would overwrite. */
export function requireNoFiles(filesDir) {
  if (existsSync(filesDir) && readdirSync(filesDir).some((name) => name !== passing))
    throw new PlainError(`${filesDir} holds files already. Move it away, or name an empty folder: nothing was changed.`); // prettier-ignore
}
