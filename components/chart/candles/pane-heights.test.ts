import { paneHeights } from './pane-heights';

const usual = undefined;

it.each([
  [700, [usual, usual], [88, 88]],
  [354, [usual, usual], [74, 74]],
  [250, [usual, usual, usual], [40, 40, 40]],
])('a chart %i px high gives its panes %j what %j says', (total, byHand, heights) => {
  expect(paneHeights(total, byHand)).toEqual(heights);
});

it('keeps a height made by hand, and gives the others the usual one', () => {
  expect(paneHeights(700, [200, usual])).toEqual([200, 88]);
  expect(paneHeights(700, [50])).toEqual([50]);
});

it('shares what is there where the candles would be too low to be read', () => {
  expect(paneHeights(506, [400, 200])).toEqual([200, 100]);
  expect(paneHeights(300, [480, 40])).toEqual([87, 40]);
});
