import { intervalMs, type ChartInterval } from '@/lib/markets/rules';

const dayMs = 86_400_000;
/**
 * Days and weeks have their pauses as a rule: a weekend and a holiday beside it tell nothing. So have
 * seconds, since no market has a price every second.
 */
const usualPauseMs: Partial<Record<ChartInterval, number>> = {
  '1s': 10_000,
  '5s': 15_000,
  '1d': 4 * dayMs,
  '1w': 7 * dayMs,
};

type Times = readonly { timestamp: number }[];

/** How far apart two candles may begin without a gap between them. */
export const pauseMs = (interval: ChartInterval): number =>
  usualPauseMs[interval] ?? intervalMs[interval];

/** Whether candles are missing between one and the next: the market was closed, or nobody watched it. */
function isGap(before: number, after: number, interval: ChartInterval): boolean {
  return after - before > pauseMs(interval);
}

/** Where gaps lie in some of the candles, as the index of the first candle after each. */
export function gapsIn(list: Times, from: number, to: number, interval: ChartInterval): number[] {
  const gaps: number[] = [];
  for (let i = Math.max(from, 1); i < Math.min(to, list.length); i++) {
    if (isGap(list[i - 1]!.timestamp, list[i]!.timestamp, interval)) gaps.push(i);
  }
  return gaps;
}
