import type { Chart, DataLoader } from 'klinecharts';
import { followPrice } from '@/components/markets/live-prices';
import { quoteOf } from '@/components/orders/quotes';
import type { Interval } from '@/lib/markets/rules';
import { candlesAtOnce, fetchCandles, withTick, type Candle } from './candles';

export type CandleSettings = {
  code: string;
  interval: Interval;
  /** The candles changed: newly loaded, more of them, or one more price. */
  onCandles: (candles: readonly Candle[]) => void;
  onState: (state: 'loading' | 'ready' | 'failed') => void;
};

/** Feeds a chart: history from the server, older candles as it is moved back, and live prices. */
export function candleSource(
  chart: Pick<Chart, 'getDataList'>,
  { code, interval, onCandles, onState }: CandleSettings,
) {
  let round = new AbortController();
  let stopPrice: () => void = () => undefined;
  const candles = () => chart.getDataList() as Candle[];

  const loader: DataLoader = {
    async getBars({ type, timestamp, callback }) {
      const isFirst = type === 'init';
      if (type === 'backward') return callback([], false);
      if (isFirst) {
        round.abort();
        round = new AbortController();
        onState('loading');
      }
      const { signal } = round;
      try {
        const bars = await fetchCandles(code, source.interval, isFirst ? null : timestamp, signal);
        if (signal.aborted) return;
        callback(bars, { forward: bars.length === candlesAtOnce, backward: false });
        if (isFirst) onState('ready');
        onCandles(candles());
      } catch {
        if (signal.aborted) return;
        if (isFirst) onState('failed');
        else callback([], { forward: false });
      }
    },
    subscribeBar({ callback }) {
      function takePrice() {
        const quote = quoteOf(code);
        if (!quote) return;
        const { price, seenAt } = quote;
        callback(withTick(candles().at(-1), source.interval, Number(price), seenAt));
        onCandles(candles());
      }
      stopPrice();
      stopPrice = followPrice(code, takePrice);
      // The newest price may be ahead of the candles that have just come.
      takePrice();
    },
    unsubscribeBar: () => stopPrice(),
  };

  const source = {
    interval,
    loader,
    stop() {
      round.abort();
      stopPrice();
    },
  };
  return source;
}
