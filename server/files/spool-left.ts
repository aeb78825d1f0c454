import { createHash } from 'node:crypto';
import { readFile, readdir, readlink, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

// A process elsewhere shows that it lives more often than that, whatever its clock says.
const silentMs = 600_000;

const text = (of: Promise<string>) => of.catch(() => '');

/** What tells where the numbers of processes mean the same: a host since it was started, and a container on it. */
async function placeName(): Promise<string> {
  const facts = await Promise.all([
    text(readFile('/proc/sys/kernel/random/boot_id', 'utf8')),
    text(readlink('/proc/self/ns/pid')),
  ]);
  const place = [hostname(), ...facts].join('\n');
  return createHash('sha256').update(place).digest('hex').slice(0, 12);
}

/** When a process began, as its kernel counts; 0 where that is not told, null where there is no such process. */
async function beginOf(pid: number): Promise<string | null> {
  const facts = await text(readFile(`/proc/${pid}/stat`, 'utf8'));
  // Behind the name of the program, in which there may be anything.
  if (facts) return facts.slice(facts.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  try {
    process.kill(pid, 0);
    return '0';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? '0' : null;
  }
}

/** What the folder of a process is called, so that others can tell whether it lives. */
export async function ownName(): Promise<string> {
  return [await placeName(), process.pid, (await beginOf(process.pid)) ?? '0'].join('-');
}

/** Shows processes elsewhere that this one lives. */
export async function signOfLife(folder: string): Promise<void> {
  const now = new Date();
  await utimes(folder, now, now).catch(() => undefined);
}

async function isLeft(folder: string, name: string, place: string): Promise<boolean> {
  const [at, pid, begin] = name.split('-');
  if (at === place && /^\d+$/.test(pid ?? '')) return (await beginOf(Number(pid))) !== begin;
  // Of another host or container, or from before folders were named: it shows by its age alone.
  const facts = await stat(path.join(folder, name)).catch(() => null);
  return facts !== null && facts.mtimeMs < Date.now() - silentMs;
}

/** Removes what processes left in the folder that live no more; leaves what `own` names. */
export async function removeLeft(folder: string, own: string): Promise<void> {
  const place = await placeName();
  for (const name of await readdir(folder).catch(() => []))
    if (name !== own && (await isLeft(folder, name, place)))
      await rm(path.join(folder, name), { recursive: true, force: true });
}
