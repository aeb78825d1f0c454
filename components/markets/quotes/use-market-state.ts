'use client';

import { useEffect, useState } from 'react';
import { call } from '@/components/api/call';
import { useReturns } from '@/components/connection/use-connection';
import type { MarketInfo } from '@/lib/orders/estimates/ticket-terms';

/** Whether an instrument can be traded now, and what its prices are. */
export type MarketState = Pick<
  MarketInfo,
  'tradable' | 'reason' | 'opensAt' | 'live' | 'source' | 'outage'
> & {
  closesAt: string | null;
};

export const stateOf = (info: MarketInfo): MarketState => ({
  tradable: info.tradable,
  reason: info.reason,
  opensAt: info.opensAt,
  live: info.live,
  source: info.source,
  outage: info.outage,
  closesAt: info.calendar.closesAt,
});

const everyMs = 10_000;

/** The state of a market, asked again every ten seconds and when the page is seen again. */
export function useMarketState(info: MarketInfo): MarketState {
  const [state, setState] = useState(() => stateOf(info));
  const { code } = info;
  const returns = useReturns();
  useEffect(() => {
    const leave = new AbortController();
    async function ask() {
      if (document.visibilityState === 'hidden') return;
      try {
        const newest = await call(
          'GET index/getMarketInfo/{code}',
          { code },
          { signal: leave.signal },
        );
        setState(stateOf(newest));
      } catch {
        // The age of the price tells what is wrong; the next try is ten seconds away.
      }
    }
    if (returns) void ask();
    const timer = setInterval(() => void ask(), everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      leave.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [code, returns]);
  return state;
}
