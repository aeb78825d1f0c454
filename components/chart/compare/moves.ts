import { intervalMs, minuteMs, type ChartInterval } from '@/lib/markets/rules';
import { gapsIn, pauseMs } from '../candles/gaps';

type Time = { timestamp: number };
export type Close = Time & { close: number };

/** A point of a line: an index on the axis of the chart, and a percent. */
export type Move = { index: number; percent: number };

/** The index of the newest candle that began at a moment or before; -1 where none did. */
export function indexAt(list: readonly Time[], atMs: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.timestamp <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export const percentFrom = (base: number, price: number): number => (price / base - 1) * 100;

/**
 * What percents since a moment are measured from: what an instrument was worth then, also where its
 * market was closed, or at its first candle where it has none before; null without candles.
 */
export function baseAt(list: readonly Close[], atMs: number): number | null {
  const close = (list[indexAt(list, atMs)] ?? list[0])?.close ?? 0;
  return close > 0 ? close : null;
}

/**
 * A scale of percents that holds what the prices of a chart need and what is compared: `from` and `to`
 * are the prices at its ends, `realFrom` and `realTo` the percents.
 */
export function percentRange(
  base: number,
  prices: { from: number; to: number },
  compared: readonly number[],
) {
  const own = [prices.from, prices.to].map((price) => percentFrom(base, price));
  const [realFrom, realTo] = [Math.min(...own, ...compared), Math.max(...own, ...compared)];
  const [from, to] = [realFrom, realTo].map((percent) => base * (1 + percent / 100)) as [
    number,
    number,
  ];
  return {
    from,
    to,
    range: to - from,
    realFrom,
    realTo,
    realRange: realTo - realFrom,
    displayFrom: realFrom,
    displayTo: realTo,
    displayRange: realTo - realFrom,
  };
}

/** How far it had moved by a moment, percent; null before its first candle. */
export function moveAt(list: readonly Close[], base: number, atMs: number): number | null {
  const candle = list[indexAt(list, atMs)];
  return candle ? percentFrom(base, candle.close) : null;
}

/** How long a price stands for the seconds after it, ms: no market has one in each of them. */
const heldMs = (interval: ChartInterval): number =>
  intervalMs[interval] < minuteMs ? pauseMs(interval) : 0;

/**
 * The line of an instrument over a part of the chart's axis, in runs: it is broken where the instrument
 * has no candle, since its market was closed or nobody watched it, and over what the axis leaves out.
 */
export function runsOf(
  axis: readonly Time[],
  { from, to }: { from: number; to: number },
  list: readonly Close[],
  base: number,
  interval: ChartInterval,
): Move[][] {
  const held = heldMs(interval);
  const runs: Move[][] = [];
  let before: number | null = null;
  for (let index = Math.max(0, from); index < Math.min(to, axis.length); index++) {
    const { timestamp } = axis[index]!;
    const at = indexAt(list, timestamp);
    const candle = list[at];
    if (!candle || timestamp - candle.timestamp > held) {
      before = null;
      continue;
    }
    if (before === null || gapsIn(list, before + 1, at + 1, interval).length) runs.push([]);
    runs.at(-1)!.push({ index, percent: percentFrom(base, candle.close) });
    before = at;
  }
  return runs;
}
