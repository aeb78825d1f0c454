'use client';

import { useServerState } from '@/components/api/server-state';
import type { PositionOrder } from '@/lib/orders/form-rules';
import type { MarketInfo } from '@/lib/orders/estimates/ticket-terms-rules';
import { marketQuery, marketTermsQuery } from '../queries';

/** An instrument with its terms, fetched when it is first needed; null until it is here. */
export const useTerms = (code: string): MarketInfo | null =>
  useServerState(marketQuery(code)).data ?? null;

/**
 * The lot step that closing a part of an order goes by: that of the terms it was placed under, whatever
 * they are now. Null until it is here.
 */
export function useLotStep({ code, termsVersion }: PositionOrder): string | null {
  return useServerState(marketTermsQuery(code, termsVersion)).data?.lotStep ?? null;
}

/** A step of the last of some decimal places: what the tick size is until the terms are here. */
export const stepOf = (digits: number): string => (digits ? `0.${'1'.padStart(digits, '0')}` : '1');
