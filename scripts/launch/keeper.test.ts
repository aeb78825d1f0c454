import { Keeper } from './keeper.mjs';

const { jest } = import.meta;

type How = number | string;

/** Starts of a process that are settled from here: it fails before it is ready, or is ready and may end. */
function startsByHand() {
  const open: { fail(why: string): void; ready(): (how: How) => void }[] = [];
  const start = () =>
    new Promise<{ url: string; pid: number; ended: Promise<How>; stop(): Promise<void> }>(
      (resolve, reject) => {
        open.push({
          fail: (why) => reject(new Error(why)),
          ready() {
            let end!: (how: How) => void;
            const ended = new Promise<How>((done) => (end = done));
            resolve({ url: '', pid: 1, ended, stop: async () => end('SIGTERM') });
            return end;
          },
        });
      },
    );
  return { start, open };
}

const settle = () => jest.advanceTimersByTimeAsync(0);
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

let said: string[];
let told: (string | undefined)[];
beforeEach(() => {
  jest.useFakeTimers();
  said = [];
  told = [];
  jest.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function keep(isNeeded: boolean) {
  const { start, open } = startsByHand();
  const onTrouble = (words?: string) => void told.push(words);
  const keeper = new Keeper('pages', start, { isNeeded, lacking: 'no pages are drawn', onTrouble });
  const given: string[] = [];
  void keeper.ended.then((why) => given.push(String(why)));
  return { keeper, open, given };
}

it.each([true, false])(
  'one that ends while it is being started again is started once more (needed: %s)',
  async (isNeeded) => {
    const { keeper, open, given } = keep(isNeeded);
    const end = open[0]!.ready();
    await keeper.ready;
    end('SIGKILL');
    await pass(250);
    open[1]!.fail('The server ended with SIGKILL before it was ready');
    await pass(1_000);
    expect(open).toHaveLength(3);
    open[2]!.ready();
    await pass(20_000);
    expect([given, told]).toEqual([[], [expect.stringMatching('no pages are drawn'), undefined]]);
    expect(said).toEqual([
      'The process of the pages ended (SIGKILL). It is started again.',
      'The process of the pages could not be started: The server ended with SIGKILL before it was ready. It is started again in 1 s. Until then no pages are drawn.',
    ]);
    await keeper.stop();
  },
);

it('one that can be done without is tried for ever, after pauses that grow to a minute', async () => {
  const { keeper, open, given } = keep(false);
  for (const [tries, pauseMs] of [250, 1_000, 4_000, 16_000, 60_000, 60_000].entries()) {
    open[tries]!.fail('no memory');
    if (tries === 0) await keeper.tried;
    await pass(pauseMs - 1);
    expect(open).toHaveLength(tries + 1);
    await pass(1);
    expect(open).toHaveLength(tries + 2);
  }
  expect(given).toEqual([]);
  expect(told.at(-1)).toMatch(/6 times in a row .* no memory|no memory.* 6 times in a row/);
  const stopped = keeper.stop();
  open.at(-1)!.ready();
  await stopped;
  await expect(keeper.ready).resolves.toBeUndefined();
});

it('one that is needed is given up after five short lives in a row, and a long one is forgiven', async () => {
  const { keeper, open, given } = keep(true);
  for (const pauseMs of [250, 1_000, 4_000, 16_000]) {
    open.at(-1)!.fail('no memory');
    await pass(pauseMs);
  }
  const end = open.at(-1)!.ready();
  await pass(20_000);
  end(1);
  for (const pauseMs of [250, 250, 1_000, 4_000, 16_000]) {
    await pass(pauseMs);
    expect(given).toEqual([]);
    open.at(-1)!.fail('no port');
  }
  await settle();
  expect(given).toEqual([expect.stringMatching('no port')]);
  await keeper.stop();
});

it.each([true, false])(
  'one that was ready for some seconds is started again at once, however often it ends (needed: %s)',
  async (isNeeded) => {
    const { keeper, open, given } = keep(isNeeded);
    for (let lives = 1; lives <= 7; lives += 1) {
      const end = open.at(-1)!.ready();
      await pass(3_000);
      end(0);
      await pass(250);
      expect(open).toHaveLength(lives + 1);
    }
    expect(given).toEqual([]);
    expect(said[0]).toBe('The process of the pages ended (0). It is started again.');
    expect(said.at(-1)).toBe(
      'The process of the pages ended (0). It is started again. Until then no pages are drawn.',
    );
    expect(told.at(-1)).toMatch('7 times in a row');
    open.at(-1)!.ready();
    await pass(20_000);
    expect(told.at(-1)).toBeUndefined();
    await keeper.stop();
  },
);

it.each([
  { isNeeded: true, pausesMs: [250, 1_000, 4_000, 4_000] },
  { isNeeded: false, pausesMs: [250, 1_000, 4_000, 16_000, 60_000] },
])(
  'one that is ready and ends at once waits longer each time, one that is needed a few seconds (needed: $isNeeded)',
  async ({ isNeeded, pausesMs }) => {
    const { keeper, open, given } = keep(isNeeded);
    for (const [lives, pauseMs] of pausesMs.entries()) {
      const end = open.at(-1)!.ready();
      await pass(2_000);
      end(1);
      await pass(pauseMs - 1);
      expect(open).toHaveLength(lives + 1);
      await pass(1);
      expect(open).toHaveLength(lives + 2);
    }
    open.at(-1)!.ready()(1);
    await settle();
    expect(given).toEqual(isNeeded ? [expect.stringMatching('5 times in a row')] : []);
    await keeper.stop();
  },
);

it('one that does not get ready waits longer each time, until it was ready for some seconds', async () => {
  const { keeper, open } = keep(true);
  for (const pauseMs of [250, 1_000, 4_000]) {
    open.at(-1)!.fail('no memory');
    await pass(pauseMs);
  }
  expect(open).toHaveLength(4);
  const end = open.at(-1)!.ready();
  await pass(3_000);
  end('SIGTERM');
  await pass(250);
  expect(open).toHaveLength(5);
  open.at(-1)!.fail('no memory');
  await pass(250);
  expect(open).toHaveLength(6);
  open.at(-1)!.fail('no memory');
  await pass(999);
  expect(open).toHaveLength(6);
  await keeper.stop();
});

it('a stop while it is being started waits until that has ended, and starts it no more', async () => {
  const { keeper, open } = keep(false);
  let isStopped = false;
  const stopped = keeper.stop().then(() => (isStopped = true));
  await pass(1_000);
  expect(isStopped).toBe(false);
  open[0]!.fail('The server ended with SIGTERM before it was ready');
  await stopped;
  await pass(60_000);
  expect(open).toHaveLength(1);
  await expect(keeper.ready).rejects.toThrow('not ready when the server was stopped');
});
