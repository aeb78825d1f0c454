import { intervalMs } from '@/lib/markets/rules';
import { standInForBrowser } from '@/tests/setup/pages/stand-in';
import { candlesAtOnce } from '../candles/candles';
import { comparedSource } from './compared-source';

const { jest } = import.meta;

standInForBrowser();

/** A socket over which nothing comes. */
class Silent {
  static readonly OPEN = 1;
  readonly readyState = 0;
  addEventListener() {}
  send() {}
  close() {}
}

beforeAll(() => {
  Object.assign(document, {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  Object.assign(globalThis, { WebSocket: Silent, location: { origin: 'http://site' } });
});
afterAll(() => {
  Object.assign(globalThis, { WebSocket: undefined, location: undefined });
});

const minute = intervalMs['1m'];
const newest = 10_000;
const first = newest - candlesAtOnce - 2;

/** The candles that a server has of these minutes, a page at most. */
function page(to: number | null) {
  const last = to === null ? newest : Math.floor(to / minute);
  const from = Math.max(first, last - candlesAtOnce + 1);
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, i) => [
    (from + i) * minute,
    ...[1, 1, 1, 1],
    3,
    0,
  ]);
}

let asked: (string | null)[];
let answer: (to: string | null) => object;

const good = (to: string | null) => ({
  code: '200',
  result: page(to === null ? null : Date.parse(to)),
});

beforeEach(() => {
  asked = [];
  answer = good;
  jest.useFakeTimers();
  globalThis.fetch = ((url: string) => {
    const to = new URL(url, 'http://site').searchParams.get('to');
    asked.push(to);
    return Promise.resolve({ status: 200, json: () => Promise.resolve(answer(to)) });
  }) as unknown as typeof fetch;
});
afterEach(() => jest.useRealTimers());

const settled = () => jest.advanceTimersByTimeAsync(1);

it('goes back page by page, as far as is looked at and no farther', async () => {
  const source = comparedSource('ETHUSDT', '1m', () => undefined);
  expect(source.state()).toBe('loading');
  await settled();
  expect([source.state(), source.candles().length]).toEqual(['ready', candlesAtOnce]);
  source.reach((newest - 10) * minute);
  expect(asked).toHaveLength(1);
  expect(source.reaches((newest - 600) * minute)).toBe(false);
  source.reach((newest - 600) * minute);
  source.reach((newest - 600) * minute);
  await settled();
  expect(asked).toHaveLength(2);
  expect(source.candles().map(({ timestamp }) => timestamp / minute)).toEqual(
    Array.from({ length: newest - first + 1 }, (_, i) => first + i),
  );
  expect(source.reaches(0)).toBe(true);
  source.stop();
});

it('asks again for what did not come, but not for what is not listed', async () => {
  answer = () => ({ code: null, result: null });
  const source = comparedSource('ETHUSDT', '1m', () => undefined);
  await settled();
  expect(source.state()).toBe('failed');
  answer = good;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(source.state()).toBe('ready');
  source.stop();

  answer = () => ({ code: '10014', result: null });
  const gone = comparedSource('GONE', '1m', () => undefined);
  await settled();
  const before = asked.length;
  await jest.advanceTimersByTimeAsync(60_000);
  expect([gone.state(), asked.length]).toEqual(['failed', before]);
  gone.stop();
});
