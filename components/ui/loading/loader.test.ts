import { connectedEvent, loader } from './loader';

const { jest } = import.meta;

const page = new EventTarget();

/** A part that fails to arrive as often as told, and how often it was fetched. */
function part(failures: number) {
  const count = { fetched: 0 };
  const loading = loader(async () => {
    count.fetched += 1;
    if (count.fetched <= failures) throw new Error('no connection');
    return 'part';
  });
  return { count, loading };
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { window: page });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'window');
});

it('fetches once, however many ask', async () => {
  const { count, loading } = part(0);
  loading.begin();
  loading.begin();
  await jest.advanceTimersByTimeAsync(0);
  loading.again();
  expect([loading.read().value, count.fetched]).toEqual(['part', 1]);
});

it('says that it failed, and fetches again by itself after longer and longer waits', async () => {
  const { count, loading } = part(3);
  loading.begin();
  await jest.advanceTimersByTimeAsync(0);
  expect(loading.read()).toMatchObject({ value: null, failed: true, trying: false });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(count.fetched).toBe(2);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(count.fetched).toBe(2);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(loading.read()).toMatchObject({ value: 'part', failed: false });
});

it.each(['online', connectedEvent])(
  'fetches again at once on "%s", and once only',
  async (event) => {
    const { count, loading } = part(1);
    loading.begin();
    await jest.advanceTimersByTimeAsync(0);
    page.dispatchEvent(new Event(event));
    page.dispatchEvent(new Event(event));
    await jest.advanceTimersByTimeAsync(0);
    expect([loading.read().value, count.fetched]).toEqual(['part', 2]);
    page.dispatchEvent(new Event(event));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(count.fetched).toBe(2);
  },
);

it('fetches again when asked, which ends the planned wait', async () => {
  const { count, loading } = part(1);
  loading.begin();
  await jest.advanceTimersByTimeAsync(0);
  loading.again();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([loading.read().value, count.fetched]).toEqual(['part', 2]);
});
