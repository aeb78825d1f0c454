import { readFileSync, readdirSync } from 'node:fs';

// Ticks of the clock that /proc counts in, as Linux has them.
const clockTicks = 100;

const fieldsOf = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');

/** Seconds of CPU that a process has used. */
export function cpuOf(pid: number): number {
  const fields = fieldsOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / clockTicks;
}

/** Seconds of CPU that a process and its children have used, those that ended included. */
export function cpuOfFamily(pid: number): number {
  const own = fieldsOf(pid);
  const ended = (Number(own[13]) + Number(own[14])) / clockTicks;
  const children = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && Number(fieldsOf(name)[1]) === pid;
    } catch {
      return false;
    }
  });
  return cpuOf(pid) + ended + children.reduce((sum, child) => sum + cpuOf(Number(child)), 0);
}

/** What a process keeps in memory of its own, bytes. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) * 1024;
}
