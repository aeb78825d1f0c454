import { Money } from '../core/money';

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

export const intervals = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const;
export type Interval = (typeof intervals)[number];

/** Candles of the last minutes alone, which are not kept. */
export const secondIntervals = ['1s', '5s'] as const;
export type SecondInterval = (typeof secondIntervals)[number];

export const chartIntervals = [...secondIntervals, ...intervals] as const;
export type ChartInterval = (typeof chartIntervals)[number];

export const intervalMs: Record<ChartInterval, number> = {
  '1s': 1000,
  '5s': 5000,
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': 60 * minuteMs,
  '4h': 240 * minuteMs,
  '1d': dayMs,
  '1w': 7 * dayMs,
};

// The epoch was a Thursday; weeks begin on Monday.
const firstMondayMs = 4 * dayMs;

/** Start of the candle that a moment falls into, ms; days and weeks are UTC, weeks begin on Monday. */
export function candleStart(interval: ChartInterval, atMs: number): number {
  const size = intervalMs[interval];
  const origin = interval === '1w' ? firstMondayMs : 0;
  return Math.floor((atMs - origin) / size) * size + origin;
}

export type Candle = {
  start: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
};

/** A candle after one more price; `price` at tick size, volume counts ticks. */
export function withPrice(candle: Candle | null, start: number, price: number): Candle {
  if (!candle) return { start, open: price, high: price, low: price, close: price, volume: 1 };
  return {
    ...candle,
    high: Math.max(candle.high, price),
    low: Math.min(candle.low, price),
    close: price,
    volume: candle.volume + 1,
  };
}

/** Percent change from `before`, above zero, to `now` at two places, e.g. "-0.41". */
export function percentChange(now: number, before: number): string {
  const text = new Money(now).div(before).minus(1).mul(100).toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}

/** A source that says nothing for this long is taken for dead, ms. */
export const silenceLimitMs = 5000;

/** The age above which a quote must not fill anything: three intervals of a slow source, else the instrument's own limit, ms. */
export const ageLimitMs = (maxAgeSeconds: number, declaredIntervalMs: number | null): number =>
  Math.max(maxAgeSeconds * 1000, 3 * (declaredIntervalMs ?? 0));

/** Whether prices may be used: the source showed life lately and the quote is young enough. Times in ms. */
export const isFresh = (
  atMs: number,
  quote: { receivedAt: number; maxAgeMs: number },
  sourceAliveAt: number,
): boolean => atMs - sourceAliveAt <= silenceLimitMs && atMs - quote.receivedAt <= quote.maxAgeMs;
