import type { Replayed } from './day-rules';
import { reportDay } from './day-report';

const now = new Date('2026-11-22T05:30:00.000Z');
const finding = { orderId: '7', code: 'EURUSD', text: 'it did not fill' };
const replayed = (over: Partial<Replayed> = {}): Replayed => ({
  terms: 1,
  instruments: 2,
  ticks: 300,
  orders: 4,
  fills: { 'stop-loss': 1, customer: 2 },
  settlements: 0,
  closeOuts: 0,
  accounts: 1,
  excused: 0,
  findings: [],
  unchecked: [],
  lookedTo: new Date('2026-11-22T05:22:42.500Z'),
  ...over,
});
const report = (date: string, over: Partial<Replayed> = {}) =>
  reportDay(replayed(over), date, { sandbox: false, now });

test('a day that is over is told as whole', () => {
  const lookedTo = new Date('2026-11-22T00:00:00.000Z');
  const { lines, code } = report('2026-11-21', { lookedTo });
  expect(code).toBe(0);
  expect(lines.at(-1)).toBe('Every fill and settlement follows from the ticks.');
  expect(lines.join()).not.toContain('not over');
});

test('of today it says that the day is not over and how far it looked', () => {
  const { lines, code } = report('2026-11-22');
  expect(code).toBe(0);
  expect(lines[1]).toBe(
    '  the day is not over: looked as far as the newest logged tick, 05:22:42 UTC',
  );
  expect(lines.at(-1)).toBe('Every fill and settlement so far follows from the ticks.');
});

test('of today without a tick it says so', () => {
  const { lines } = report('2026-11-22', { lookedTo: new Date('2026-11-21T23:59:59.000Z') });
  expect(lines[1]).toBe('  the day is not over, and no tick of it is logged yet');
});

test('what does not follow ends with 1, what cannot be checked with 2', () => {
  const wrong = report('2026-11-21', { findings: [finding], unchecked: [finding, finding] });
  expect([wrong.code, ...wrong.lines.slice(-2)]).toEqual([
    1,
    '2 things cannot be checked: ticks were removed.',
    '1 thing does not follow from the ticks.',
  ]);
  const open = report('2026-11-21', { unchecked: [finding] });
  expect([open.code, ...open.lines.slice(-2)]).toEqual([
    2,
    '1 thing cannot be checked: ticks were removed.',
    'All else follows from the ticks.',
  ]);
});
