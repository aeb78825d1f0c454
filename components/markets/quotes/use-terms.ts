'use client';

import { useEffect, useState } from 'react';
import { call } from '@/components/api/call';
import { useReturns } from '@/components/connection/use-connection';
import type { MarginOrder } from '@/lib/orders/contract';
import type { MarketInfo } from '@/lib/orders/estimates/ticket-terms';

/** An instrument with its terms, fetched when it is first needed; null until it is here. */
export function useTerms(code: string): MarketInfo | null {
  const returns = useReturns();
  const [info, setInfo] = useState<MarketInfo | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    call('GET index/getMarketInfo/{code}', { code }, { signal: leave.signal })
      .then(setInfo)
      .catch(() => undefined);
    return () => leave.abort();
  }, [code, returns]);
  return info;
}

/**
 * The lot step that closing a part of an order goes by: that of the terms it was placed under, whatever
 * they are now. Null until it is here.
 */
export function useLotStep({ code, termsVersion }: MarginOrder): string | null {
  const returns = useReturns();
  const [step, setStep] = useState<string | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    call('GET index/listMarketTerms/{code}', { code }, { signal: leave.signal })
      .then((versions) =>
        setStep(versions.find((v) => v.version === termsVersion)?.lotStep ?? null),
      )
      .catch(() => undefined);
    return () => leave.abort();
  }, [code, termsVersion, returns]);
  return step;
}

/** A step of the last of some decimal places: what the tick size is until the terms are here. */
export const stepOf = (digits: number): string => (digits ? `0.${'1'.padStart(digits, '0')}` : '1');
