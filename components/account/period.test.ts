import { beginOf, readPeriod, spanOf } from './period';

const history = (before: string, ...times: number[]) => ({
  before,
  points: times.map((at) => ({ time: new Date(at).toISOString(), balance: '100' })),
  traded: '0',
  fees: '0',
});

it('shows a week unless another period is asked for', () => {
  expect(readPeriod(undefined)).toBe('week');
  expect(readPeriod('all')).toBe('all');
  expect(readPeriod('year')).toBe('week');
});

it('begins a period so many days before now, and everything nowhere', () => {
  expect(beginOf('day', 172_800_000)).toEqual(new Date(86_400_000));
  expect(beginOf('all', 172_800_000)).toBeNull();
});

it('starts with the first money of a younger account, and with the period of an older one', () => {
  expect(spanOf(history('0.00', 500, 700), new Date(0), 1000)).toEqual({
    history: history('100', 700),
    span: { fromMs: 500, toMs: 1000 },
  });
  expect(spanOf(history('50', 500), new Date(100), 1000).span).toEqual({ fromMs: 100, toMs: 1000 });
  for (const since of [null, new Date(100)]) {
    expect(spanOf(history('0'), since, 1000).span).toEqual({ fromMs: 999, toMs: 1000 });
  }
  expect(spanOf(history('50'), new Date(100), 1000).span.fromMs).toBe(100);
});
