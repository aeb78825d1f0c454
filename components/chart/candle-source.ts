import type { Chart, DataLoader } from 'klinecharts';
import { followPrice } from '@/components/markets/live-prices';
import { quoteOf } from '@/components/orders/quotes';
import type { Interval } from '@/lib/markets/rules';
import { candlesAtOnce, fetchCandles, isKnown, withTick, type Candle } from './candles';

export type CandleSettings = {
  code: string;
  interval: Interval;
  /** The candles changed: newly loaded, more of them, or one more price. */
  onCandles: (candles: readonly Candle[]) => void;
  onState: (state: 'loading' | 'ready' | 'failed') => void;
};

const againMs = 5_000;
/** A price that came within this time is a tick that just happened. */
const newMs = 2000;

/** Feeds a chart: history from the server, older candles as it is moved back, and live prices. */
export function candleSource(
  chart: Pick<Chart, 'getDataList' | 'resetData'>,
  { code, interval, onCandles, onState }: CandleSettings,
) {
  let round = new AbortController();
  let stopPrice: () => void = () => undefined;
  let put: ((bar: Candle) => void) | null = null;
  let drawn: Interval | null = null;
  let hasBegun = false;
  let later: ReturnType<typeof setTimeout> | undefined;
  const candles = () => chart.getDataList() as Candle[];

  function takePrice() {
    const quote = quoteOf(code);
    if (!quote || !put) return;
    const { price, seenAt } = quote;
    const last = candles().at(-1);
    const isNew = hasBegun && Date.now() - seenAt < newMs;
    hasBegun = true;
    // What a closed market said last stands in the history already.
    if (!isNew && isKnown(last, source.interval, Number(price), seenAt)) return;
    put(withTick(last, source.interval, Number(price), seenAt));
    onCandles(candles());
  }

  function followPrices() {
    stopPrice();
    hasBegun = false;
    stopPrice = followPrice(code, takePrice);
    // The newest price may be ahead of the candles that have just come.
    takePrice();
  }

  /** Candles that did not come anew leave those there are, of the same interval; else nothing true can be drawn. */
  function missed() {
    later = setTimeout(() => chart.resetData(), againMs);
    if (drawn !== source.interval) return onState('failed');
    onState('ready');
    followPrices();
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
        const bars = await fetchCandles(code, wanted, isFirst ? null : timestamp, signal);
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
