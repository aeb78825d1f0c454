'use client';

import { useEffect, useState } from 'react';
import { ApiRefusal, call } from '@/components/api/call';
import { useReturns } from '@/components/connection/use-connection';
import type { ConversionRate } from '@/lib/orders/rules';
import { rateOfPair } from '@/lib/orders/estimates/order-value';
import { quoteOf } from '../../markets/quotes/quotes';
import type { Pair } from '@/lib/orders/estimates/ticket-terms';
import { useQuotes } from '../../markets/quotes/use-quote';

/** The pair that converts a currency to USDT, asked of the server; null at par. */
async function pairOf(currency: string, signal: AbortSignal): Promise<Pair> {
  if (currency === 'USD' || currency === 'USDT') return null;
  const isListed = (code: string) =>
    call('GET index/getMarketInfo/{code}', { code }, { signal }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiRefusal) return false;
        throw error;
      },
    );
  const straight = `${currency}USD`;
  return (await isListed(straight))
    ? { code: straight, inverse: false }
    : { code: `USD${currency}`, inverse: true };
}

/** How a quote currency becomes USDT now; undefined while that is not known. */
export function usePairRate(currency: string | undefined): ConversionRate | undefined {
  const returns = useReturns();
  const [found, setFound] = useState<{ currency: string; pair: Pair } | null>(null);
  useEffect(() => {
    if (!currency) return;
    const leave = new AbortController();
    pairOf(currency, leave.signal).then(
      (pair) => setFound({ currency, pair }),
      () => undefined,
    );
    return () => leave.abort();
  }, [currency, returns]);
  const pair = found && found.currency === currency ? found.pair : undefined;
  useQuotes(pair ? [pair.code] : []);
  return pair === undefined ? undefined : rateOfPair(pair, quoteOf);
}
