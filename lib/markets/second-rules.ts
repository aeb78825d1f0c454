import { candleStart, secondIntervals, type Candle, type ChartInterval, withPrice } from './rules';
import type { SecondInterval } from './rules';

/** How far back candles of seconds reach, ms. */
export const secondsReachMs = 900_000;

export const isOfSeconds = (interval: ChartInterval): interval is SecondInterval =>
  secondIntervals.some((one) => one === interval);

/** Candles of one second from prices in the order they came; a second without one has none. */
export function secondsOf(ticks: readonly { atMs: number; price: number }[]): Candle[] {
  const candles: Candle[] = [];
  for (const { atMs, price } of ticks) {
    const start = candleStart('1s', atMs);
    const last = candles.at(-1);
    if (last && start <= last.start)
      candles[candles.length - 1] = withPrice(last, last.start, price);
    else candles.push(withPrice(null, start, price));
  }
  return candles;
}

/** Candles of an interval out of shorter ones, oldest first; what is nowhere in them is not made up. */
export function gathered(candles: readonly Candle[], interval: SecondInterval): Candle[] {
  const list: Candle[] = [];
  for (const candle of candles) {
    const start = candleStart(interval, candle.start);
    const last = list.at(-1);
    if (last?.start !== start) list.push({ ...candle, start });
    else {
      last.high = Math.max(last.high, candle.high);
      last.low = Math.min(last.low, candle.low);
      last.close = candle.close;
      last.volume += candle.volume;
    }
  }
  return list;
}
