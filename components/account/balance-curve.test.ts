import { balanceCurve } from './balance-curve';

const box = { width: 100, height: 50 };
const at = (ms: number) => new Date(ms).toISOString();

it('steps where the balance moved and ends at the equity', () => {
  const { line, end } = balanceCurve(
    { before: '100', points: [{ time: at(500), balance: '200' }] },
    { fromMs: 0, toMs: 1000, equity: '150' },
    box,
  );
  expect(line).toBe('0,50 50,50 50,0 100,0');
  expect(end).toEqual({ x: 100, y: 25 });
});

it('draws a balance that never moved at half height', () => {
  const { line } = balanceCurve(
    { before: '0.00', points: [] },
    { fromMs: 0, toMs: 1, equity: '0' },
    box,
  );
  expect(line).toBe('0,25 100,25');
});

it('thins a long record and keeps its last movement', () => {
  const points = Array.from({ length: 5000 }, (_, i) => ({ time: at(i), balance: String(i % 7) }));
  const { line } = balanceCurve(
    { before: '0', points },
    { fromMs: 0, toMs: 5000, equity: '6' },
    box,
  );
  expect(line.split(' ').length).toBeLessThan(500);
  expect(line.endsWith(`100,${Math.round((50 - (4999 % 7) * (50 / 6)) * 10) / 10}`)).toBe(true);
});

it('draws a small change small: the box is at least two percent of the account high', () => {
  const { end, low, high } = balanceCurve(
    { before: '100000', points: [] },
    { fromMs: 0, toMs: 1, equity: '100075' },
    box,
  );
  expect(end.y).toBeGreaterThan(22);
  expect(high - low).toBeCloseTo(2000.75);
});
