'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { followPrice, latestPrice, type LivePrice } from './live-prices';

const nothing = () => undefined;

/**
 * The live price of an instrument, undefined until its first tick in this page. With `follow` false
 * it stays as it last was, for rows that nobody sees.
 */
export function useLivePrice(code: string, follow = true): LivePrice | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (follow ? followPrice(code, listener) : nothing),
    [code, follow],
  );
  return useSyncExternalStore(subscribe, () => latestPrice(code), nothing);
}
