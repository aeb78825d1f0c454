import { fitted, marginPayoff, pathOf } from './payoff-rules';

const long = { side: 'long' as const, open: 100, atOpen: -2, perUnit: 10, stop: 95, target: 110 };

it('is level below the stop and above the target of a long, straight between', () => {
  const { points } = marginPayoff(long);
  expect(points.map(({ y }) => y)).toEqual([-52, -52, 98, 98]);
  expect(points.map(({ x }) => x)).toEqual([86.5, 95, 110, 113.5]);
});

it('falls with the price for a short, and goes on where there is no level', () => {
  const { points } = marginPayoff({ ...long, side: 'short', stop: null, target: 90 });
  expect(points.map(({ y }) => y)).toEqual([98, 98, -137]);
});

it('shows a hundredth of the price either way where there are no levels', () => {
  const { from, to, points } = marginPayoff({ ...long, stop: null, target: null });
  expect([from, to]).toEqual([98.65, 101.35]);
  expect(points).toHaveLength(2);
});

it('fits into its box with zero inside', () => {
  const box = fitted(
    [
      { x: 1, y: 5 },
      { x: 3, y: 10 },
    ],
    100,
    60,
  );
  expect(box.points[0]!.x).toBe(0);
  expect(box.points[1]).toEqual({ x: 100, y: 6 });
  expect(box.down(0)).toBe(54);
  expect(pathOf(box.points)).toBe('M0.0 30.0L100.0 6.0');
});
