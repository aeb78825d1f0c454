import { call, type CallResult } from '@/components/api/call';
import { candleStart, withPrice, type ChartInterval } from '@/lib/markets/rules';

/** One candle as the chart keeps it; volume counts ticks, and is missing where none were watched. */
export type Candle = {
  timestamp: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume?: number;
};

export const candlesAtOnce = 500;

type Bar = CallResult<'GET index/getKValueByCodeAndDate'>[number];

/** A candle that was made afterwards counts no ticks: nobody watched any. */
export const candleOf = ([timestamp, open, high, low, close, ticks, made]: Bar): Candle => ({
  timestamp,
  open,
  high,
  low,
  close,
  ...(made ? {} : { volume: ticks }),
});

/** Candles of an instrument, oldest first: the newest, or those before a moment (ms since the epoch). */
export async function fetchCandles(
  code: string,
  interval: ChartInterval,
  beforeMs: number | null,
  signal: AbortSignal,
): Promise<Candle[]> {
  const to = beforeMs === null ? undefined : new Date(beforeMs - 1).toISOString();
  const bars = await call(
    'GET index/getKValueByCodeAndDate',
    { code, interval, to, limit: candlesAtOnce },
    { signal },
  );
  return bars.map(candleOf);
}

/** The newest candle after one more price; never one before it, should the browser's clock be behind. */
export function withTick(
  last: Candle | undefined,
  interval: ChartInterval,
  price: number,
  nowMs: number,
): Candle {
  const start = Math.max(candleStart(interval, nowMs), last?.timestamp ?? 0);
  const before =
    last && last.timestamp === start ? { ...last, start, volume: last.volume ?? 0 } : null;
  const { open, high, low, close, volume } = withPrice(before, start, price);
  return { timestamp: start, open, high, low, close, volume };
}

/** Whether a price that came at a moment says nothing new: the newest candle ended with it already. */
export const isKnown = (
  last: Candle | undefined,
  interval: ChartInterval,
  price: number,
  atMs: number,
): boolean => last?.close === price && candleStart(interval, atMs) <= last.timestamp;

export type CandleSummary = {
  count: number;
  from: number;
  to: number;
  high: number;
  low: number;
  last: number;
};

/** What a chart shows, for those who do not see it; null without candles. */
export function summarise(candles: readonly Candle[]): CandleSummary | null {
  const first = candles[0];
  const newest = candles.at(-1);
  if (!first || !newest) return null;
  return {
    count: candles.length,
    from: first.timestamp,
    to: newest.timestamp,
    high: Math.max(...candles.map((c) => c.high)),
    low: Math.min(...candles.map((c) => c.low)),
    last: newest.close,
  };
}
