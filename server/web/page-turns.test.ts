import { PageTurns, pageLimits, type EndTurn } from './page-turns';

// Modules get the object of the test runner here, since there is no global one.
const { jest: runner } = import.meta as unknown as { jest: typeof jest };

beforeEach(() => runner.useFakeTimers());
afterEach(() => runner.useRealTimers());

/** What became of a turn that was asked for. */
function ask(turns: PageTurns, key: string, signal?: AbortSignal, network = key) {
  const turn: { end?: EndTurn | null } = {};
  void turns.take({ key, network }, signal).then((end) => (turn.end = end));
  return turn;
}
const settle = () => runner.advanceTimersByTimeAsync(0);

it('draws one page of an address at a time, and pauses as long as it took', async () => {
  const turns = new PageTurns();
  const [first, second] = [ask(turns, 'a'), ask(turns, 'a')];
  await settle();
  expect([typeof first.end, second.end]).toEqual(['function', undefined]);
  await runner.advanceTimersByTimeAsync(100);
  first.end!();
  first.end!();
  await runner.advanceTimersByTimeAsync(98);
  expect(second.end).toBeUndefined();
  await runner.advanceTimersByTimeAsync(3);
  expect(typeof second.end).toBe('function');
});

it('lets other addresses pass the line of a greedy one', async () => {
  const turns = new PageTurns();
  const greedy = Array.from({ length: 20 }, () => ask(turns, 'greedy'));
  const other = ask(turns, 'other');
  await settle();
  expect(greedy.filter((turn) => turn.end)).toHaveLength(1);
  expect(typeof other.end).toBe('function');
});

it('turns away what an address asks for beyond its line, and nobody else', async () => {
  const turns = new PageTurns();
  const asked = Array.from({ length: 40 }, () => ask(turns, 'greedy'));
  await settle();
  expect(asked.filter((turn) => turn.end === null)).toHaveLength(
    40 - 1 - pageLimits.waitingOfAddress,
  );
  const other = ask(turns, 'other');
  await settle();
  expect(typeof other.end).toBe('function');
});

it('draws few pages at once for all, and turns nobody away before the line is full', async () => {
  const turns = new PageTurns();
  const asked = Array.from({ length: 1_100 }, (_, n) => ask(turns, `address ${n}`));
  await settle();
  expect(asked.filter((turn) => turn.end)).toHaveLength(pageLimits.running);
  expect(asked.filter((turn) => turn.end === null)).toHaveLength(
    1_100 - pageLimits.running - pageLimits.waiting,
  );
});

it('gives a turn back that its reader keeps, and forgets those who left', async () => {
  const turns = new PageTurns();
  const left = new AbortController();
  ask(turns, 'slow');
  const gone = ask(turns, 'slow', left.signal);
  const after = ask(turns, 'slow');
  left.abort();
  await settle();
  expect(gone.end).toBeNull();
  await runner.advanceTimersByTimeAsync(pageLimits.longestTurnMs + pageLimits.longestPauseMs);
  expect(typeof after.end).toBe('function');
});

it('lets nobody wait for ever', async () => {
  const turns = new PageTurns({ ...pageLimits, running: 0 });
  const never = ask(turns, 'a');
  await runner.advanceTimersByTimeAsync(pageLimits.longestWaitMs);
  expect(never.end).toBeNull();
});

/** Has addresses ask as often as they may and keep each turn; gives whether a newcomer gets one. */
async function newcomerPasses(addresses: number, network?: string): Promise<boolean> {
  const turns = new PageTurns();
  const crowd = Array.from({ length: addresses }, (_, n) => `fd00:1:0:${n}`);
  let newcomer: { end?: EndTurn | null } = {};
  for (let ms = 0; ms < 2.25 * pageLimits.longestTurnMs; ms += 250) {
    if (ms === 1.5 * pageLimits.longestTurnMs)
      newcomer = ask(turns, '192.0.2.7', undefined, '192.0');
    for (let each = 0; each <= pageLimits.waitingOfAddress; each += 1)
      for (const key of crowd) ask(turns, key, undefined, network);
    await runner.advanceTimersByTimeAsync(250);
  }
  return typeof newcomer.end === 'function';
}

it('lets a newcomer pass a few who keep every turn', async () => {
  expect(await newcomerPasses(8)).toBe(true);
});

it('lets a newcomer pass a network of many that fills the line', async () => {
  expect(await newcomerPasses(200, 'fd00:1')).toBe(true);
});

it('finds room in a full line where somebody has more in it than the others', async () => {
  const turns = new PageTurns();
  const greedy = Array.from({ length: pageLimits.waiting + pageLimits.running }, (_, n) =>
    ask(turns, `fd00:1:0:${n}`, undefined, 'fd00:1'),
  );
  await settle();
  const newcomer = ask(turns, '192.0.2.7', undefined, '192.0');
  const one = ask(turns, 'fd00:1:0:ffff', undefined, 'fd00:1');
  await settle();
  expect([newcomer.end, one.end]).toEqual([undefined, null]);
  expect(greedy.filter((turn) => turn.end === null)).toEqual([greedy.at(-1)]);
});
