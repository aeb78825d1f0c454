import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What a command leaves about its last run, in a folder of its own beside the data. */
export type LastRun = { finishedAt: string; ok: boolean } & Record<string, unknown>;

const fileIn = (folder: string): string => path.join(folder, 'status.json');

/** Null where it never ended. */
export async function lastRun(folder: string): Promise<LastRun | null> {
  try {
    return JSON.parse(await readFile(fileIn(folder), 'utf8')) as LastRun;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Notes a run, where the folder of data is on this machine; who reads meanwhile finds the one before it. */
export async function noteRun(folder: string, run: LastRun): Promise<void> {
  if (!existsSync(path.dirname(path.resolve(folder)))) return;
  await mkdir(folder, { recursive: true });
  const half = `${fileIn(folder)}.${process.pid}`;
  await writeFile(half, `${JSON.stringify(run)}\n`);
  await rename(half, fileIn(folder));
}
