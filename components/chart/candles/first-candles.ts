import { useEffect, useState } from 'react';
import type { ChartInterval } from '@/lib/markets/rules';
import { fetchCandles, type Candle } from './candles';

// A tick that came after they were asked for may be the highest or lowest of its candle.
const freshMs = 2_000;
const mostWaitMs = 3_000;

/** Before the next frame where the browser can promise it: no chart is drawn empty only to be drawn anew. */
function soon(act: () => void) {
  if (typeof scheduler === 'undefined') setTimeout(act);
  else void scheduler.postTask(act, { priority: 'user-blocking' });
}

/** Opening the chart and taking in its candles are long work: a touch comes in between. */
async function inATurn(bars: Promise<Candle[]>): Promise<Candle[]> {
  const candles = await bars;
  await new Promise<void>(soon);
  return candles;
}

function firstCandles(code: string, interval: ChartInterval) {
  let begun: { askedAt: number; bars: Promise<Candle[]> } | null = null;
  return {
    begin() {
      const asked = new AbortController();
      const bars = fetchCandles(code, interval, null, asked.signal);
      // Whoever draws them hears of it.
      bars.catch(() => undefined);
      begun = { askedAt: Date.now(), bars };
      return () => asked.abort();
    },
    /** Resolves when they are here, or will not be soon: a chart that opens then is drawn once. */
    async arrived(): Promise<void> {
      const late = new Promise((resolve) => setTimeout(resolve, mostWaitMs));
      await Promise.race([begun?.bars.catch(() => undefined), late]);
    },
    /** Those that were begun serve once, while they are fresh; all others are asked for now. */
    fetchBars(
      wanted: ChartInterval,
      before: number | null,
      signal: AbortSignal,
    ): Promise<Candle[]> {
      const first = before === null ? begun : null;
      begun = null;
      const isFresh = first && wanted === interval && Date.now() - first.askedAt < freshMs;
      return isFresh ? inATurn(first.bars) : fetchCandles(code, wanted, before, signal);
    },
  };
}

/** The first candles of an instrument, asked for while the library that draws them is on its way. */
export function useFirstCandles(code: string, interval: ChartInterval) {
  const [first] = useState(() => firstCandles(code, interval));
  useEffect(() => first.begin(), [first]);
  return first;
}
