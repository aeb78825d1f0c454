import { heldSteps } from './held-steps';

const point = (at: number, equity: number, balance = equity) => ({ at, equity, balance });
const corners = (points: Parameters<typeof heldSteps>[0]) =>
  heldSteps(points).map(({ x, equity, balance }) => [x, equity, balance]);

it('lets each measured value hold until the next one, and goes up or down only there', () => {
  expect(corners([point(0, 1250), point(123_000, 1150), point(300_000, 1180, 1150)])).toEqual([
    [0, 1250, 1250],
    [122_999, 1250, 1250],
    [123_000, 1150, 1150],
    [299_999, 1150, 1150],
    [300_000, 1180, 1150],
  ]);
});

it('reads between two points what was measured last, and when', () => {
  const steps = heldSteps([point(0, 5), point(1000, 7)]);
  const nearest = (x: number) =>
    steps.reduce((best, step) => (Math.abs(step.x - x) < Math.abs(best.x - x) ? step : best));
  expect(nearest(900)).toMatchObject({ at: 0, equity: 5 });
  expect(nearest(1000)).toMatchObject({ at: 1000, equity: 7 });
});

it('gives no two corners one place, of points in one millisecond the last', () => {
  expect(corners([point(5, 1), point(5, 2), point(6, 3), point(8, 4)])).toEqual([
    [5, 2, 2],
    [6, 3, 3],
    [7, 3, 3],
    [8, 4, 4],
  ]);
});
