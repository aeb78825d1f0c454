'use client';

import { useState } from 'react';
import { useServerState } from '@/components/api/server-state';
import type { MarketInfo } from '@/lib/orders/estimates/ticket-terms-rules';
import { marketQuery } from '../queries';

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

/** A market with its terms and its state, asked again every ten seconds and when the page is seen again. */
export function useMarketInfo(info: MarketInfo): MarketInfo {
  const [drawnAt] = useState(Date.now);
  const { data, dataUpdatedAt } = useServerState({
    ...marketQuery(info.code),
    initialData: info,
    initialDataUpdatedAt: drawnAt,
    refetchInterval: everyMs,
  });
  // What is left of an earlier visit is older than what the page was drawn with.
  return data && dataUpdatedAt > drawnAt ? data : info;
}
