import fc from 'fast-check';
import {
  always,
  closed,
  lastOpenAt,
  openSpans,
  rememberingLastOpen,
  rememberingTradingDays,
  tradingDays,
  type Hours,
} from './hours-rules';
import { ageLimitMs, candleStart, intervalMs, intervals, isFresh, percentChange } from './rules';

const anyMoment = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2060, 0) });

test('every moment lies in the candle it is given to', () => {
  fc.assert(
    fc.property(fc.constantFrom(...intervals), anyMoment, (interval, at) => {
      const start = candleStart(interval, at);
      expect(start).toBeLessThanOrEqual(at);
      expect(at - start).toBeLessThan(intervalMs[interval]);
      expect(candleStart(interval, start)).toBe(start);
      if (interval === '1w') expect(new Date(start).getUTCDay()).toBe(1);
    }),
  );
});

test.each([
  [110, 100, '10.00'],
  [99.59, 100, '-0.41'],
  [100, 100, '0.00'],
  [99.9999, 100, '0.00'],
])('the change to %d from %p is %s percent', (now, before, text) => {
  expect(percentChange(now, before)).toBe(text);
});

test('the age limit is the instrument’s own, or three intervals of a slower source', () => {
  expect(ageLimitMs(60, null)).toBe(60_000);
  expect(ageLimitMs(60, 60_000)).toBe(180_000);
  expect(ageLimitMs(60, 60)).toBe(60_000);
});

test('a price is fresh while its source lives and it is young', () => {
  const quote = { receivedAt: 0, maxAgeMs: 60_000 };
  expect(isFresh(5000, quote, 0)).toBe(true);
  expect(isFresh(5001, quote, 0)).toBe(false);
  expect(isFresh(60_001, quote, 60_000)).toBe(false);
});

describe('hours', () => {
  const hour = 3_600_000;
  // Open from 9 to 17 each day.
  const office: Hours = {
    isOpen: (at) => at % (24 * hour) >= 9 * hour && at % (24 * hour) < 17 * hour,
    opensAt(at) {
      const day = at - (at % (24 * hour));
      return at < day + 9 * hour ? day + 9 * hour : day + 33 * hour;
    },
    closesAt: (at) => at - (at % (24 * hour)) + 17 * hour,
    tradingDay(at) {
      const day = at - (at % (24 * hour));
      return office.isOpen(at) ? { opens: day + 9 * hour, closes: day + 17 * hour } : null;
    },
  };

  test('the spans between two moments are those in which the market is open', () => {
    expect(openSpans(office, 0, 48 * hour)).toEqual([
      [9 * hour, 17 * hour],
      [33 * hour, 41 * hour],
    ]);
    expect(openSpans(office, 10 * hour, 11 * hour)).toEqual([[10 * hour, 11 * hour]]);
    expect(openSpans(office, 18 * hour, 20 * hour)).toEqual([]);
  });

  test('the last open moment is found, remembered or not', () => {
    const remembering = rememberingLastOpen();
    for (let at = 20 * hour; at < 80 * hour; at += hour / 2) {
      const expected = office.isOpen(at) ? at : lastOpenAt(office, at);
      expect(expected).not.toBeNull();
      expect(remembering(office, at)).toBe(expected);
      expect(office.isOpen(expected!)).toBe(true);
    }
  });

  test('a market that never opens has no last open moment', () => {
    expect(lastOpenAt(closed, 0)).toBeNull();
    expect(tradingDays(closed, 0)).toBeNull();
  });

  test('the last trading day and the one before it are found, remembered or not', () => {
    const remembering = rememberingTradingDays();
    const dayOf = (n: number) => ({ opens: (n * 24 + 9) * hour, closes: (n * 24 + 17) * hour });
    for (let at = 58 * hour; at < 130 * hour; at += hour / 2) {
      const n = Math.floor((at - 9 * hour) / (24 * hour));
      const days = { latest: dayOf(n), before: dayOf(n - 1) };
      expect(remembering(office, at)).toEqual(days);
      expect(tradingDays(office, at)).toEqual(days);
    }
    expect(tradingDays(always, 0)).toBeNull();
  });
});
