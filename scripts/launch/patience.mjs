import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

// On a machine that is busy with other things a start may take minutes: what still works on it is waited for.
const usual = { idleMs: 120_000, longestMs: 900_000, intervalMs: 50 };
// What wakes up now and then is not at work for that.
const leastTicks = 10;

/** The hundredths of a second for which a process has had a CPU; undefined where the system does not say. */
function ticksOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return undefined;
  }
}

/**
 * Waits for `isDone` for as long as the process works: false once it had no CPU to speak of for `idleMs`, or
 * took longer than anything that is on its way could.
 *
 * @param {number} pid
 * @param {() => Promise<boolean> | boolean} isDone
 * @param {Partial<typeof usual>} times
 */
export async function untilDone(pid, isDone, times = {}) {
  const { idleMs, longestMs, intervalMs } = { ...usual, ...times };
  const begunMs = Date.now();
  const last = { ticks: ticksOf(pid), workedMs: begunMs };
  while (!(await isDone())) {
    const nowMs = Date.now();
    const ticks = ticksOf(pid);
    // Also where the system does not say.
    if (!(ticks < last.ticks + leastTicks)) Object.assign(last, { ticks, workedMs: nowMs });
    if (nowMs - last.workedMs > idleMs || nowMs - begunMs > longestMs) return false;
    await sleep(intervalMs);
  }
  return true;
}
