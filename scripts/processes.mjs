import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process with this id runs; one that ended and waits to be collected does not. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The command line of a process, or '' when there is no such process. */
export function commandLine(pid) {
  if (!isAlive(pid)) return '';
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Waits until `isDone()` is true; false when `timeoutMs` passed first. */
export async function until(isDone, timeoutMs, intervalMs = 50) {
  const deadline = Date.now() + timeoutMs;
  while (!(await isDone())) {
    if (Date.now() > deadline) return false;
    await sleep(intervalMs);
  }
  return true;
}

/** Asks a process to end with `signal`, and ends it by force when it has not after `graceMs`. */
export async function endProcess(pid, { signal = 'SIGTERM', force = 'SIGKILL', graceMs = 15_000 }) {
  const send = (name) => {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  };
  send(signal);
  if (await until(() => !isAlive(pid), graceMs)) return;
  send(force);
  await until(() => !isAlive(pid), 5_000);
}

/**
 * Ends this process with `code`. That waits for every thread of its pool, which a disk that does not answer
 * holds for ever: where one does (`isHeld`), it ends by a signal, SIGTERM in the place of 0.
 */
export function endSelf(code, { isHeld = false } = {}) {
  if (isHeld) {
    const signal = code === 0 ? 'SIGTERM' : 'SIGKILL';
    if (code === 0) process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
  process.exit(code);
}

const running = new Set();
const ending = { isBegun: false };

/** Counts a process among those that `endRunning` ends; gives a function that takes it out. */
export function track(child) {
  running.add(child);
  return () => running.delete(child);
}

/** Whether what runs here is being ended for good: nothing is to be started any more. */
export const isEnding = () => ending.isBegun;

/** Ends for good the commands that are under way, by force when one takes its time, as an install does. */
export async function endRunning() {
  ending.isBegun = true;
  await Promise.all([...running].map(({ pid }) => endProcess(pid, { graceMs: 5_000 })));
}

/**
 * Runs a command to its end and gives `{ code, output }`. What it prints is collected, and passed
 * on as it comes when `show` is set.
 */
export function run(command, args, { show = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const chunks = [];
    const untrack = track(child);
    for (const name of ['stdout', 'stderr'])
      child[name].on('data', (chunk) => {
        chunks.push(chunk);
        if (show) process[name].write(chunk);
      });
    child.on('error', reject);
    child.on('close', (code) => {
      untrack();
      resolve({ code: code ?? 128, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

/** Runs a command that must succeed; the error carries what it printed. */
export async function mustRun(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0)
    throw new Error(`${[command, ...args].join(' ')} ended with code ${code}\n${output.trim()}`);
  return output;
}
