import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Pace } from './pace';

const mega = 1024 * 1024;
const part = mega / 32;

/** Sends so many parts; when it was through, ms since `began`, and how long it was kept waiting. */
async function send(pace: Pace, parts: number, began = performance.now()) {
  const { through, waitedMs } = pace.begin();
  const source = Readable.from(Array.from({ length: parts }, () => Buffer.alloc(part)));
  let bytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done();
    },
  });
  await pipeline(source, through, sink);
  expect(bytes).toBe(parts * part);
  return { ms: performance.now() - began, waitedMs: waitedMs() };
}

it('lets bytes of all through no faster than its rate', async () => {
  const pace = new Pace(10 * mega);
  const sent = await Promise.all([1, 2, 3, 4].map(() => send(pace, 8)));
  expect(Math.max(...sent.map(({ ms }) => ms))).toBeGreaterThanOrEqual(85);
});

it('does not let what nobody used add up', async () => {
  const pace = new Pace(10 * mega);
  await send(pace, 3);
  const { ms } = await send(pace, 16);
  expect(ms).toBeGreaterThanOrEqual(35);
});

it('lets large files through one after the other, and what is light ahead of them', async () => {
  const pace = new Pace(5 * mega, 2 * part);
  const began = performance.now();
  const order: string[] = [];
  const sent = (name: string, parts: number) =>
    send(pace, parts, began).then((told) => {
      order.push(name);
      return told;
    });
  const large = [sent('first', 24), sent('second', 16), sent('third', 8)];
  const light = sent('light', 2);
  const told = await Promise.all([...large, light]);
  expect(order).toEqual(['light', 'first', 'second', 'third']);
  // The last was kept waiting, which its sender cannot be blamed for.
  expect(told[2]!.waitedMs).toBeGreaterThan(told[2]!.ms / 2);
});

it('lets the event loop go on while single bytes come', async () => {
  const pace = new Pace(10 * mega);
  const { through } = pace.begin();
  const bytes = Readable.from(Array.from({ length: 1_000 }, () => Buffer.alloc(1)));
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  let parts = 0;
  const count = () => (parts += 1);
  await pipeline(bytes, through, new Writable({ write: (_part, _, done) => done(void count()) }));
  clearInterval(counting);
  expect(turns).toBeGreaterThan(5);
  // What waits together goes on together.
  expect(parts).toBeLessThan(100);
});

/** Brings bytes for so long and gives how long it was held back, beside large files that take all there is. */
async function besideLarge(bytes: number, everyMs: number, forMs: number): Promise<number> {
  const pace = new Pace(mega, 0);
  const large = send(pace, 24);
  const { through, waitedMs } = pace.begin();
  through.resume();
  const source = new Readable({ read: () => undefined });
  source.pipe(through);
  const sending = setInterval(() => source.push(Buffer.alloc(bytes)), everyMs);
  await new Promise((resolve) => setTimeout(resolve, forMs));
  clearInterval(sending);
  const held = waitedMs();
  source.push(null);
  await large;
  return held;
}

it('counts for a sender only how long it could take nothing more of them', async () => {
  expect(await besideLarge(1, 1, 600)).toBe(0);
  expect(await besideLarge(16 * 1024, 5, 600)).toBeGreaterThan(300);
});
