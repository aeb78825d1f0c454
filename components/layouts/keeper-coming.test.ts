import { fetchKeeper } from './keeper-coming';

const { jest } = import.meta;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A page whose script fails so many times. */
function page(failures: number) {
  const seen = { tries: 0, told: 0, here: [] as string[] };
  let isChanged = false;
  const leave = fetchKeeper({
    load: () => {
      seen.tries += 1;
      return seen.tries > failures ? Promise.resolve('parts') : Promise.reject(new Error('gone'));
    },
    isWaiting: () => isChanged,
    onHere: (parts, isLeft) => void seen.here.push(`${parts}${isLeft ? ' late' : ''}`),
    onFailing: () => (seen.told += 1),
  });
  return { seen, leave, change: () => (isChanged = true) };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('fetches what keeps a layout until it is here', async () => {
  const { seen } = page(2);
  await pass(10_000);
  expect(seen).toEqual({ tries: 3, told: 0, here: ['parts'] });
});

it('ends with its screen where nothing was changed', async () => {
  const answered = page(0);
  answered.leave();
  const failing = page(Infinity);
  await pass(1_000);
  failing.leave();
  await pass(60_000);
  expect([answered.seen.here, failing.seen.tries]).toEqual([[], 1]);
});

it('goes on where its screen was left with changes', async () => {
  const { seen, leave, change } = page(2);
  change();
  await pass(1_000);
  leave();
  await pass(60_000);
  expect(seen).toEqual({ tries: 3, told: 0, here: ['parts late'] });
});

it('tells once that changes wait, after three tries that failed', async () => {
  const { seen, leave, change } = page(9);
  await pass(10_000);
  expect(seen).toMatchObject({ tries: 4, told: 0 });
  change();
  await pass(6_000);
  expect(seen.told).toBe(0);
  await pass(3_000);
  expect(seen.told).toBe(1);
  leave();
  await pass(60_000);
  expect(seen).toEqual({ tries: 10, told: 1, here: ['parts late'] });
});
