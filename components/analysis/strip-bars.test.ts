import { stripBars } from './strip-bars';

const box = { width: 240, height: 100 };

describe('the strip of closed orders', () => {
  it('draws wins up and losses down from one line, on one scale', () => {
    const { base, bars } = stripBars(['30', '-10', '15'], box);
    expect(base).toBe(75);
    expect(bars.map(({ y, height, way }) => [y, height, way])).toEqual([
      [0, 75, 'up'],
      [75, 25, 'down'],
      [37.5, 37.5, 'up'],
    ]);
  });

  it('keeps the bars of a few orders narrow, and fills the width with many', () => {
    expect(stripBars(['1'], box).bars[0]!.width).toBeCloseTo(4.2);
    const many = stripBars(Array<string>(120).fill('1'), box).bars;
    expect(many.at(-1)!.x + many.at(-1)!.width).toBeCloseTo(240 - 0.15 * 2);
  });

  it('shows what came to nothing as a hair, neither won nor lost, and needs no result to have a line', () => {
    const hairs = stripBars(['0', '0'], box).bars;
    expect(hairs.map(({ height, way }) => [height, way])).toEqual([
      [1, 'flat'],
      [1, 'flat'],
    ]);
    expect(stripBars([], box)).toEqual({ base: 50, bars: [] });
  });
});
