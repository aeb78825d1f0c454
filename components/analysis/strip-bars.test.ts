import { stripBars } from './strip-bars';

const box = { width: 240, height: 100 };

describe('the strip of closed orders', () => {
  it('draws wins up and losses down from one line, on one scale', () => {
    const { base, bars } = stripBars(['30', '-10', '15'], box);
    expect(base).toBe(75);
    expect(bars.map(({ y, height, won }) => [y, height, won])).toEqual([
      [0, 75, true],
      [75, 25, false],
      [37.5, 37.5, true],
    ]);
  });

  it('keeps the bars of a few orders narrow, and fills the width with many', () => {
    expect(stripBars(['1'], box).bars[0]!.width).toBeCloseTo(7);
    const many = stripBars(Array<string>(120).fill('1'), box).bars;
    expect(many.at(-1)!.x + many.at(-1)!.width).toBeCloseTo(240 - 0.15 * 2);
  });

  it('shows what came to nothing as a hair, and needs no result to have a line', () => {
    expect(stripBars(['0', '0'], box).bars.map(({ height }) => height)).toEqual([1, 1]);
    expect(stripBars([], box)).toEqual({ base: 50, bars: [] });
  });
});
