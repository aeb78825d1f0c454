import { isSeen, lossAt, winAt } from './word-places';

const width = 600;

it('writes at the ends of the zones', () => {
  const zones = { from: 100, to: 400, width };
  expect(winAt(zones, 60)).toBe(102);
  expect(lossAt(zones, 60)).toBe(398);
});

it('cuts no word at the axis, however far the expiry lies', () => {
  const zones = { from: 570, to: 9000, width };
  expect(winAt(zones, 60) + 60).toBeLessThanOrEqual(width);
  expect(lossAt(zones, 60)).toBeLessThanOrEqual(width);
});

it('keeps the words in sight where the beginning or nearly all is moved out of it', () => {
  expect(winAt({ from: -300, to: 200, width }, 60)).toBeGreaterThanOrEqual(0);
  expect(lossAt({ from: -300, to: 20, width }, 60) - 60).toBeGreaterThanOrEqual(0);
});

it.each([
  [{ from: -300, to: -10, width }, false],
  [{ from: 610, to: 900, width }, false],
  [{ from: -10, to: 900, width }, true],
])('of %j something is seen: %s', (zones, seen) => {
  expect(isSeen(zones)).toBe(seen);
});
