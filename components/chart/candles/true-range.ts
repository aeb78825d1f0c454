type Bar = { high: number; low: number; close: number };

/**
 * Wilder's average true range: the mean of the first `period` true ranges, then each further one
 * counts as one part in `period`. null while there are fewer candles. (J. W. Wilder, New Concepts in
 * Technical Trading Systems, 1978.)
 */
export function averageTrueRange(bars: readonly Bar[], period: number): (number | null)[] {
  const ranges = bars.map(({ high, low }, i) => {
    const before = bars[i - 1]?.close;
    if (before === undefined) return high - low;
    return Math.max(high - low, Math.abs(high - before), Math.abs(low - before));
  });
  let mean = 0;
  return ranges.map((range, i) => {
    if (i < period) mean += range / period;
    else mean += (range - mean) / period;
    return i < period - 1 ? null : mean;
  });
}
