import { ApiRefusal } from '@/components/api/call';
import { followPrice } from '@/components/markets/quotes/live-prices';
import { quoteOf } from '@/components/markets/quotes/quotes';
import type { ChartInterval } from '@/lib/markets/rules';
import { againMs, candleWith } from '../candles/candle-source';
import { candlesAtOnce, fetchCandles, type Candle } from '../candles/candles';

export type ComparedState = 'loading' | 'ready' | 'failed';

const unlisted = '10014';
const isGone = (error: unknown) => error instanceof ApiRefusal && error.code === unlisted;

/** Candles of an instrument beside the chart's own: fetched as far back as is looked at, and live. */
export function comparedSource(code: string, interval: ChartInterval, onChange: () => void) {
  let candles: Candle[] = [];
  let state: ComparedState = 'loading';
  let hasOlder = true;
  let isAsking = false;
  let round = new AbortController();
  let later: ReturnType<typeof setTimeout> | undefined;

  function takePrice(isTick: boolean) {
    const quote = state === 'ready' && quoteOf(code);
    const last = candles.at(-1);
    const candle = quote && candleWith(quote, last, interval, isTick);
    if (!candle) return;
    candles = [...(candle.timestamp === last?.timestamp ? candles.slice(0, -1) : candles), candle];
    onChange();
  }

  function take(bars: Candle[], before: number | null) {
    candles = before === null ? bars : [...bars, ...candles];
    hasOlder = bars.length === candlesAtOnce;
    isAsking = false;
    state = 'ready';
    // The newest price may be ahead of the candles that have just come.
    takePrice(false);
  }

  async function ask(before: number | null) {
    isAsking = true;
    const { signal } = round;
    try {
      const bars = await fetchCandles(code, interval, before, signal);
      if (signal.aborted) return;
      take(bars, before);
    } catch (error) {
      if (signal.aborted) return;
      if (candles.length === 0) state = 'failed';
      if (!isGone(error)) later = setTimeout(() => void ask(before), againMs);
    }
    onChange();
  }

  function begin() {
    round.abort();
    clearTimeout(later);
    round = new AbortController();
    void ask(null);
  }
  const reaches = (atMs: number) => !hasOlder || (candles[0]?.timestamp ?? Infinity) <= atMs;

  begin();
  const stopPrice = followPrice(code, () => takePrice(true));
  return {
    code,
    interval,
    candles: (): readonly Candle[] => candles,
    state: () => state,
    /** Whether there is nothing more to fetch of the time since a moment. */
    reaches,
    /** Fetches the page before the oldest where that does not reach back to a moment. */
    reach(atMs: number) {
      const [oldest] = candles;
      if (oldest && !isAsking && !reaches(atMs)) void ask(oldest.timestamp);
    },
    /** Fetches all anew, as after an absence; until then what there was stays. */
    reload: begin,
    stop() {
      round.abort();
      clearTimeout(later);
      stopPrice();
    },
  };
}

export type ComparedSource = ReturnType<typeof comparedSource>;
