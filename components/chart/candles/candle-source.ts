import type { Chart, DataLoader } from 'klinecharts';
import { followPrice } from '@/components/markets/quotes/live-prices';
import { quoteOf, type Quote } from '@/components/markets/quotes/quotes';
import type { ChartInterval } from '@/lib/markets/rules';
import { candlesAtOnce, isKnown, withTick, type Candle } from './candles';

export type CandleSettings = {
  code: string;
  interval: ChartInterval;
  /** The newest candles, or those before a moment (ms since the epoch). */
  fetchBars: (
    interval: ChartInterval,
    before: number | null,
    signal: AbortSignal,
  ) => Promise<Candle[]>;
  /** The candles changed: newly loaded, more of them, or one more price. */
  onCandles: (candles: readonly Candle[]) => void;
  onState: (state: 'loading' | 'ready' | 'failed') => void;
};

export const againMs = 5_000;
/** A price that came within this time is a tick that just happened. */
const newMs = 2000;

/** The newest candle with a quote; null for what a closed market said last, which the history has already. */
export function candleWith(
  { price, seenAt }: Quote,
  last: Candle | undefined,
  interval: ChartInterval,
  isTick: boolean,
): Candle | null {
  const isNew = isTick && Date.now() - seenAt < newMs;
  if (!isNew && isKnown(last, interval, Number(price), seenAt)) return null;
  return withTick(last, interval, Number(price), seenAt);
}

/** Feeds a chart: history from the server, older candles as it is moved back, and live prices. */
export function candleSource(
  chart: Pick<Chart, 'getDataList' | 'resetData'>,
  { code, interval, fetchBars, onCandles, onState }: CandleSettings,
) {
  let round = new AbortController();
  let stopPrice: () => void = () => undefined;
  let put: ((bar: Candle) => void) | null = null;
  let drawn: ChartInterval | null = null;
  let later: ReturnType<typeof setTimeout> | undefined;
  const candles = () => chart.getDataList() as Candle[];

  function takePrice(isTick: boolean) {
    const quote = quoteOf(code);
    const candle = quote && candleWith(quote, candles().at(-1), source.interval, isTick);
    if (!candle || !put) return;
    put(candle);
    onCandles(candles());
  }

  function followPrices() {
    stopPrice();
    stopPrice = followPrice(code, () => takePrice(true));
    // The newest price may be ahead of the candles that have just come.
    takePrice(false);
  }

  /** Candles that did not come anew leave those there are, of the same interval; else nothing true can be drawn. */
  function missed() {
    later = setTimeout(() => chart.resetData(), againMs);
    onState(drawn === source.interval ? 'ready' : 'failed');
    if (drawn === source.interval) followPrices();
  }

  const loader: DataLoader = {
    async getBars({ type, timestamp, callback }) {
      const isFirst = type === 'init';
      if (type === 'backward') return callback([], false);
      if (isFirst) {
        round.abort();
        round = new AbortController();
        clearTimeout(later);
        onState('loading');
      }
      const { signal } = round;
      const { interval: wanted } = source;
      try {
        const bars = await fetchBars(wanted, isFirst ? null : timestamp, signal);
        if (signal.aborted) return;
        callback(bars, { forward: bars.length === candlesAtOnce, backward: false });
        if (isFirst) drawn = wanted;
        if (isFirst) onState('ready');
        onCandles(candles());
      } catch {
        if (signal.aborted) return;
        if (isFirst) missed();
        else callback([], { forward: false });
      }
    },
    subscribeBar({ callback }) {
      put = callback;
      followPrices();
    },
    unsubscribeBar: () => stopPrice(),
  };

  const source = {
    interval,
    loader,
    stop() {
      round.abort();
      clearTimeout(later);
      stopPrice();
    },
  };
  return source;
}
