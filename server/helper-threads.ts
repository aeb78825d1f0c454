import { readdirSync } from 'node:fs';
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

/** The same for this process as a whole. */
export function putLast(): void {
  try {
    setPriority(last);
  } catch {
    // It runs like everything else then.
  }
}
