import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * What a command leaves about its last run, in a folder of its own beside the data.
 *
 * @typedef {{ finishedAt: string, ok: boolean } & Record<string, unknown>} LastRun
 */

/** Its name there. */
export const statusFile = 'status.json';

/**
 * Null where it never ended.
 *
 * @param {string} folder
 * @returns {Promise<LastRun | null>}
 */
export async function lastRun(folder) {
  try {
    return JSON.parse(await readFile(path.join(folder, statusFile), 'utf8'));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Notes a run, where the folder of data is on this machine; who reads meanwhile finds the one before it.
 *
 * @param {string} folder
 * @param {LastRun} run
 */
export async function noteRun(folder, run) {
  if (!existsSync(path.dirname(path.resolve(folder)))) return;
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, statusFile);
  const half = `${file}.${process.pid}`;
  await writeFile(half, `${JSON.stringify(run)}\n`);
  await rename(half, file);
}
