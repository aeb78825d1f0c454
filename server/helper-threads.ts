import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const last = 10;

/**
 * Puts the threads that sweep the heap last in line for the CPU, where the system names them (Linux):
 * what they do can wait, and an order cannot.
 */
export function putHelpersLast(): void {
  try {
    for (const thread of readdirSync('/proc/self/task').map(Number))
      if (thread !== process.pid) setPriority(thread, last);
  } catch {
    // They run like everything else then.
  }
}

/** Whether this process began the session that it is in, so that nobody else is. */
function hasOwnSession(): boolean {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ');
  return Number(fields[3]) === process.pid;
}

/**
 * The same for this process as a whole. Where the system shares the CPU by sessions (Linux with autogroups),
 * and each process of a house has one of its own, what is said of the process counts nothing against the
 * others: it is said of its session too.
 */
export function putLast(): void {
  try {
    setPriority(last);
    if (hasOwnSession()) writeFileSync('/proc/self/autogroup', String(last));
  } catch {
    // It runs like everything else then.
  }
}
