import { roundTicks, ticksFrom } from './round-ticks';

it('counts in round figures, zero among them', () => {
  expect(roundTicks([-129.19])).toEqual([-150, -100, -50, 0]);
  expect(roundTicks([12, 90])).toEqual([0, 25, 50, 75, 100]);
  expect(roundTicks([-40, 60])).toEqual([-50, -25, 0, 25, 50, 75]);
  expect(roundTicks([-0.04])).toEqual([-0.04, -0.03, -0.02, -0.01, 0]);
  expect(roundTicks([])).toContain(0);
});

it('counts in even steps from a start that is not round', () => {
  expect(ticksFrom(400, [400, 400.16, 403.68])).toEqual([400, 401, 402, 403, 404]);
  expect(ticksFrom(421.5, [421.5, 430.4358])).toEqual([421.5, 424, 426.5, 429, 431.5]);
  expect(ticksFrom(20, [20, 20.024])).toEqual([20, 20.01, 20.02, 20.03]);
});
