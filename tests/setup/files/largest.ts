import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { noise } from './send-file';

const most = 50 * 1024 * 1024;
const chunk = 1024 * 1024;

/** A whole picture of exactly the size that is allowed: what follows the end of a PNG counts as well. */
export async function writeLargest(file: string): Promise<void> {
  const picture = await noise(4_000, 3_300).png({ compressionLevel: 0 }).toBuffer();
  const handle = openSync(file, 'w');
  writeSync(handle, picture);
  for (let left = most - picture.length; left > 0; left -= chunk)
    writeSync(handle, Buffer.alloc(Math.min(left, chunk), 'x'));
  closeSync(handle);
}

const mebi = (kilobytes: number) => Math.round(kilobytes / 1024);

/** The programs that a process has started and that still run. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);

/** What a process and the programs that it started hold in memory, in MiB. */
export function memoryOf(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => {
    try {
      const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, 'utf8'));
      return sum + mebi(Number(found?.[1] ?? 0));
    } catch {
      return sum;
    }
  }, 0);
}
