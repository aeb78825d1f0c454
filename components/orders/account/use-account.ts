'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { useStandingMode } from '@/components/connection/use-session-end';
import type { Mode } from '@/lib/core/money';
import {
  accountSnapshot,
  followAccount,
  noAccount,
  openAccount,
  type AccountSnapshot,
} from './account-store';
import { accountNow, codesOf, type AccountNow } from '@/lib/orders/estimates/order-value';
import { quoteOf } from '../../markets/quotes/quotes';
import { useQuotes } from '../../markets/quotes/use-quote';

/**
 * The account in use with its open positions, shared by everything on the page: fetched once, then
 * again whenever the server tells of a change. Null for a visitor.
 */
export function useAccount(drawnFor: Mode | null): AccountSnapshot {
  const mode = useStandingMode(drawnFor);
  useEffect(() => openAccount(mode), [mode]);
  const snapshot = useSyncExternalStore(followAccount, accountSnapshot, () => noAccount);
  return snapshot.mode === mode ? snapshot : noAccount;
}

/** `useAccount` with equity and margin at the prices of this moment; `now` is null until it is known. */
export function useLiveAccount(mode: Mode | null): AccountSnapshot & { now: AccountNow | null } {
  const snapshot = useAccount(mode);
  useQuotes(codesOf(snapshot.orders));
  const { account, orders } = snapshot;
  return { ...snapshot, now: account && accountNow(account, orders, quoteOf) };
}
