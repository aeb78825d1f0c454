import { roundTicks } from './round-ticks';

it('counts in round figures, zero among them', () => {
  expect(roundTicks([-129.19])).toEqual([-150, -100, -50, 0]);
  expect(roundTicks([12, 90])).toEqual([0, 25, 50, 75, 100]);
  expect(roundTicks([-40, 60])).toEqual([-50, -25, 0, 25, 50, 75]);
  expect(roundTicks([-0.04])).toEqual([-0.04, -0.03, -0.02, -0.01, 0]);
  expect(roundTicks([])).toContain(0);
});
