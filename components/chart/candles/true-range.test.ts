import { averageTrueRange } from './true-range';

const bar = (high: number, low: number, close: number) => ({ high, low, close });

describe('the average true range', () => {
  it('is the mean of the first ranges, then smoothed by Wilder', () => {
    const bars = [bar(12, 10, 11), bar(13, 11, 12), bar(16, 14, 15), bar(15, 13, 14)];
    // Ranges 2, 2, 4 (a gap from 12 to 16) and 2.
    expect(averageTrueRange(bars, 2)).toEqual([null, 2, 3, 2.5]);
  });

  it('counts a gap down from the close before', () => {
    expect(averageTrueRange([bar(12, 10, 12), bar(8, 7, 7)], 1)).toEqual([2, 5]);
  });

  it('is nothing while there are fewer candles', () => {
    expect(averageTrueRange([bar(2, 1, 1)], 14)).toEqual([null]);
    expect(averageTrueRange([], 14)).toEqual([]);
  });
});
