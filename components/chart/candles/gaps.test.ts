import { gapsIn } from './gaps';

const at = (...minutes: number[]) => minutes.map((m) => ({ timestamp: m * 60_000 }));

it('finds where minutes are missing, among those in sight', () => {
  const candles = at(0, 1, 2, 5, 6, 60);
  expect(gapsIn(candles, 0, 6, '1m')).toEqual([3, 5]);
  expect(gapsIn(candles, 4, 6, '1m')).toEqual([5]);
  expect(gapsIn(at(0, 5, 10), 0, 3, '5m')).toEqual([]);
});

it('takes weekends for granted between days, not a week without any', () => {
  const day = 1440;
  expect(gapsIn(at(0, day, 4 * day, 9 * day), 0, 4, '1d')).toEqual([3]);
  expect(gapsIn(at(0, 7 * day, 21 * day), 0, 3, '1w')).toEqual([2]);
});
