import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSpool } from './spool';
import { ownName, removeLeft } from './spool-left';

const folder = mkdtempSync(path.join(tmpdir(), 'assay-spool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isTold = existsSync('/proc/self/stat');

/** The folder of a process, with a file in it. */
function leave(name: string, minutesAgo = 0): string {
  mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, name, 'half-a-photograph'), 'x');
  const at = new Date(Date.now() - minutesAgo * 60_000);
  utimesSync(path.join(folder, name), at, at);
  return name;
}

it('removes at once what a process left that lives no more, and leaves what one uses that does', async () => {
  const [place, pid, begin] = (await ownName()).split('-');
  expect(pid).toBe(String(process.pid));
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(other, 'spawn');
  const { readFileSync } = await import('node:fs');
  const since = isTold
    ? readFileSync(`/proc/${other.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[19]!
    : '0';
  const live = leave(`${place}-${other.pid}-${since}`, 60);
  // The same number, of a process before that.
  const before = isTold ? leave(`${place}-${process.pid}-${Number(begin) - 1}`) : '';
  const own = await openSpool(folder);
  expect(readdirSync(folder).sort()).toEqual([live, path.basename(own)].sort());
  expect(readdirSync(folder)).not.toContain(before);
  other.kill('SIGKILL');
  await once(other, 'close');
  await removeLeft(folder, path.basename(own));
  expect(readdirSync(folder)).toEqual([path.basename(own)]);
});

it('leaves what a process elsewhere uses until it was silent for long', async () => {
  const live = leave('0123456789ab-1-5', 2);
  const silent = leave('ba9876543210-1-5', 11);
  writeFileSync(path.join(folder, 'of-before-folders'), 'x');
  const own = path.basename(await openSpool(folder));
  const left = readdirSync(folder);
  expect(left).toEqual(expect.arrayContaining([live, own, 'of-before-folders']));
  expect(left).not.toContain(silent);
});
