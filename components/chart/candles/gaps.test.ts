import { gapsIn } from './gaps';

const at = (...minutes: number[]) => minutes.map((m) => ({ timestamp: m * 60_000 }));

it('finds where minutes are missing, among those in sight', () => {
  const candles = at(0, 1, 2, 5, 6, 60);
  expect(gapsIn(candles, 0, 6, '1m')).toEqual([3, 5]);
  expect(gapsIn(candles, 4, 6, '1m')).toEqual([5]);
  expect(gapsIn(at(0, 5, 10), 0, 3, '5m')).toEqual([]);
});

it('takes a few seconds without a price for granted, not a quarter of a minute', () => {
  const seconds = (...all: number[]) => all.map((s) => ({ timestamp: s * 1000 }));
  expect(gapsIn(seconds(0, 1, 4, 14, 25), 0, 5, '1s')).toEqual([4]);
  expect(gapsIn(seconds(0, 5, 20, 40), 0, 4, '5s')).toEqual([3]);
});

it('takes weekends for granted between days, not a week without any', () => {
  const day = 1440;
  expect(gapsIn(at(0, day, 4 * day, 9 * day), 0, 4, '1d')).toEqual([3]);
  expect(gapsIn(at(0, 7 * day, 21 * day), 0, 3, '1w')).toEqual([2]);
});
