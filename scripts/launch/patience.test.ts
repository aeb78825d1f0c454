import { spawn, type ChildProcess } from 'node:child_process';
import { untilDone } from './patience.mjs';

const started: ChildProcess[] = [];
afterAll(() => started.forEach((child) => child.kill('SIGKILL')));

/** A process that does this, once it is on its way. */
async function that(does: string): Promise<number> {
  const script = `process.stdout.write('.'); ${does}`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child.pid!;
}

const works = () => that('for (;;);');
const hangs = () => that('setTimeout(() => undefined, 1e9)');

it('a start that still works is waited for beyond the time in which one that does nothing is given up', async () => {
  const begunMs = Date.now();
  const isDone = () => Date.now() - begunMs > 12_000;
  expect(await untilDone(await works(), isDone, { idleMs: 3_000 })).toBe(true);
});

it('one that does nothing is given up', async () => {
  expect(await untilDone(await hangs(), () => false, { idleMs: 2_000 })).toBe(false);
});

it('one that works without an end is given up too', async () => {
  expect(await untilDone(await works(), () => false, { longestMs: 1_000 })).toBe(false);
});
