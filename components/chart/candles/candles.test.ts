import { candleOf, isKnown, summarise, withTick, type Candle } from './candles';

const minute = Date.UTC(2026, 10, 20, 12, 0);
const candle = (timestamp: number, close: number): Candle => ({
  timestamp,
  open: 1,
  high: Math.max(1, close),
  low: Math.min(1, close),
  close,
  volume: 3,
});

it('folds a price into the candle it belongs to, and begins the next with the next minute', () => {
  const last = candle(minute, 1.2);
  expect(withTick(last, '1m', 1.5, minute + 59_999)).toEqual({
    ...last,
    high: 1.5,
    close: 1.5,
    volume: 4,
  });
  expect(withTick(last, '1m', 1.5, minute + 60_000)).toEqual({
    timestamp: minute + 60_000,
    open: 1.5,
    high: 1.5,
    low: 1.5,
    close: 1.5,
    volume: 1,
  });
  expect(withTick(undefined, '1h', 2, minute + 5).timestamp).toBe(minute);
});

it('keeps to the newest candle when the clock of the browser is behind', () => {
  expect(withTick(candle(minute, 1.2), '1m', 1.1, minute - 300_000).timestamp).toBe(minute);
});

it('tells range and extremes of what is shown', () => {
  expect(summarise([])).toBeNull();
  expect(summarise([candle(1, 0.5), candle(2, 2)])).toEqual({
    count: 2,
    from: 1,
    to: 2,
    high: 2,
    low: 0.5,
    last: 2,
  });
});

it('counts no ticks for a candle that was made, until one comes', () => {
  expect(candleOf([minute, 1, 2, 0.5, 1.5, 60, 0]).volume).toBe(60);
  const made = candleOf([minute, 1, 2, 0.5, 1.5, 60, 1]);
  expect(made).not.toHaveProperty('volume');
  expect(withTick(made, '1m', 1.6, minute + 1).volume).toBe(1);
});

it('knows the last price of a closed market, and none that is newer or another', () => {
  const last = candle(minute, 1.2);
  const weekend = minute + 40 * 3_600_000;
  expect(isKnown(last, '1m', 1.2, minute + 59_999)).toBe(true);
  expect(isKnown(last, '1m', 1.2, minute - 1)).toBe(true);
  expect(isKnown(last, '1m', 1.2, weekend)).toBe(false);
  expect(isKnown(last, '1m', 1.3, minute + 1)).toBe(false);
  expect(isKnown(undefined, '1m', 1.2, minute)).toBe(false);
});
