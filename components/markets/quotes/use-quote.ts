'use client';

import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useReturns } from '@/components/connection/use-connection';
import { fetchMissing, followQuotes, quoteChanges, quoteOf, type Quote } from './quotes';

/** The live quote of one instrument; `initial` is what the server drew the page with. */
export function useQuote(code: string, initial?: Quote): Quote | undefined {
  const follow = useCallback((listener: () => void) => followQuotes([code], listener), [code]);
  const read = useCallback(() => quoteOf(code) ?? initial, [code, initial]);
  return useSyncExternalStore(follow, read, () => initial);
}

const never = () => 0;

/** Draws the component anew with every quote of these instruments; read them with `quoteOf`. */
export function useQuotes(codes: readonly string[]): void {
  const key = codes.join();
  const follow = useCallback(
    (listener: () => void) => followQuotes(key ? key.split(',') : [], listener),
    [key],
  );
  useSyncExternalStore(follow, quoteChanges, never);
  const returns = useReturns();
  useEffect(() => {
    if (key) void fetchMissing(key.split(','));
  }, [key, returns]);
}
