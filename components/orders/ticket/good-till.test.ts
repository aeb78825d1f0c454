import { endOfSpan } from './good-till';

const told = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()].join(' ');

it('ends a day, a week from Monday and a month when the next one begins', () => {
  // A Friday.
  const now = new Date(2026, 10, 27, 14, 5);
  expect(told(endOfSpan('day', now))).toBe('2026 11 28 0 0');
  expect(told(endOfSpan('week', now))).toBe('2026 11 30 0 0');
  expect(told(endOfSpan('month', now))).toBe('2026 12 1 0 0');
});

it('lets a Sunday be the last day of its week and goes over the ends of months and years', () => {
  expect(told(endOfSpan('week', new Date(2026, 10, 29, 23, 59)))).toBe('2026 11 30 0 0');
  expect(told(endOfSpan('week', new Date(2026, 10, 30, 0, 0)))).toBe('2026 12 7 0 0');
  expect(told(endOfSpan('day', new Date(2026, 11, 31, 12, 0)))).toBe('2027 1 1 0 0');
  expect(told(endOfSpan('month', new Date(2026, 11, 31, 12, 0)))).toBe('2027 1 1 0 0');
});
