import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../places.mjs';
import { copyName } from './file-copies.mjs';
import { writeSealed } from './sealed-stream.mjs';

/**
 * @typedef {{ get(name: string): Promise<Buffer>, put(name: string, bytes: Buffer): Promise<void> }} Store
 * @typedef {{ folder: string, master: Buffer }} Vault
 */

/**
 * The bucket that the settings name, or undefined.
 *
 * @param {Record<string, string | undefined>} environment
 * @returns {Promise<Store | undefined>}
 */
export async function openBucket(environment = process.env) {
  if (!environment.FILES_S3_BUCKET) return undefined;
  const { bundleServer, generateSources } = await import('../build.mjs');
  await generateSources();
  await bundleServer(['file-store']);
  const { openStore } = await import(pathToFileURL(inRoot('dist', 'file-store.js')).href);
  // Of the rest of the settings it needs nothing.
  return openStore({ ...environment, DATABASE_URL: environment.DATABASE_URL || 'postgresql://none' }); // prettier-ignore
}

/**
 * Copies the files of those names that are not copied yet: what lies in the bucket under a name never
 * changes. One that cannot be had is left out; whoever asks for all of them sees that it is missing.
 *
 * @param {Vault} vault
 * @param {Store} bucket
 * @param {Iterable<string>} names
 * @param {{ system: string, database: string }} of the database whose files they are
 */
export async function copyBucket(vault, bucket, names, of) {
  for (const name of names) {
    if (existsSync(path.join(vault.folder, copyName(of, name)))) continue;
    const bytes = await bucket.get(name).catch(() => undefined);
    if (bytes) await writeSealed(vault, copyName(of, name), Readable.from([bytes]));
  }
}

/**
 * Brings from the bucket what is in no copy, into the folder of restored files: what came after the last
 * backup lies there alone.
 *
 * @param {Store} bucket
 * @param {Iterable<string>} names
 * @param {string} folder
 */
export async function fetchMissing(bucket, names, folder) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of names) {
    const target = path.join(folder, name);
    if (existsSync(target)) continue;
    const bytes = await bucket.get(name).catch(() => undefined);
    if (bytes) await writeFile(target, bytes, { mode: 0o600 });
  }
}

/**
 * Puts back what the bucket does not have any more, or has otherwise; gives how many.
 *
 * @param {Store} bucket
 * @param {string} folder
 */
export async function putBack(bucket, folder) {
  let count = 0;
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    const bytes = await readFile(path.join(folder, name));
    const there = await bucket.get(name).catch(() => undefined);
    if (there?.equals(bytes)) continue;
    await bucket.put(name, bytes);
    count += 1;
  }
  return count;
}
