'use client';

import { useServerState } from '@/components/api/server-state';
import { pairQuery } from '@/components/markets/queries';
import type { ConversionRate } from '@/lib/orders/rules';
import { rateOfPair } from '@/lib/orders/estimates/order-value-rules';
import { quoteOf } from '@/components/markets/quotes/quotes';
import { useQuotes } from '@/components/markets/quotes/use-quote';

/** How a quote currency becomes USDT now; undefined while that is not known. */
export function usePairRate(currency = ''): ConversionRate | undefined {
  const { data: pair } = useServerState(pairQuery(currency));
  useQuotes(pair ? [pair.code] : []);
  return pair === undefined ? undefined : rateOfPair(pair, quoteOf);
}
