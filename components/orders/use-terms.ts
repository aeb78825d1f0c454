'use client';

import { useEffect, useState } from 'react';
import { call } from '@/components/api/call';
import type { MarketInfo } from './ticket-terms';

/** An instrument with its terms, fetched when it is first needed; null until it is here. */
export function useTerms(code: string): MarketInfo | null {
  const [info, setInfo] = useState<MarketInfo | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    call('GET index/getMarketInfo/{code}', { code }, { signal: leave.signal })
      .then(setInfo)
      .catch(() => undefined);
    return () => leave.abort();
  }, [code]);
  return info;
}

/** A step of the last of some decimal places: what the tick size is until the terms are here. */
export const stepOf = (digits: number): string => (digits ? `0.${'1'.padStart(digits, '0')}` : '1');
