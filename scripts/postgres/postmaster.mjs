import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { commandLine, isAlive } from '../processes.mjs';

/** Whether two paths name one folder, by whatever links or mounts they lead there. */
function isSameFolder(one, other) {
  const [a, b] = [statSync(one), statSync(other)];
  return a.dev === b.dev && a.ino === b.ino;
}

/**
 * Whether this process is a PostgreSQL that works in `dir`; undefined when that cannot be told.
 * A server stands in its data directory, which no other spelling of the path can hide.
 */
function worksIn(pid, dir) {
  if (!isAlive(pid)) return false;
  const command = commandLine(pid);
  if (process.platform === 'win32') return undefined;
  if (command && !command.includes('postgres')) return false;
  if (process.platform !== 'linux') return command.includes(dir) || undefined;
  try {
    return isSameFolder(`/proc/${pid}/cwd`, dir);
  } catch {
    return isAlive(pid) ? undefined : false;
  }
}

function lockOf(dir) {
  const file = path.join(dir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Math.abs(Number(lines[0]));
  if (!(pid > 0)) return undefined;
  return { pid, port: Number(lines[3]), ready: (lines[7] ?? '').startsWith('ready') };
}

/** The PostgreSQL that works in this data directory: `{ pid, port, ready }`, or undefined. */
export function runningIn(dir) {
  const lock = lockOf(dir);
  return lock && worksIn(lock.pid, dir) ? lock : undefined;
}

/**
 * The id in `postmaster.pid` when another program has it by now, as is common in containers, else
 * undefined. PostgreSQL leaves that file alone while any process of its user has the id.
 */
export function strangerNamedIn(dir) {
  const lock = lockOf(dir);
  return lock && isAlive(lock.pid) && worksIn(lock.pid, dir) === false ? lock.pid : undefined;
}
