'use client';

import { useEffect } from 'react';
import { useEvents } from '@/components/api/events';
import { useServerState } from '@/components/api/server-state';
import { useStandingMode } from '@/components/connection/use-session-end';
import { quoteOf } from '@/components/markets/quotes/quotes';
import { useQuotes } from '@/components/markets/quotes/use-quote';
import type { Mode } from '@/lib/core/money';
import { accountNow, codesOf, type AccountNow } from '@/lib/orders/estimates/order-value-rules';
import {
  accountQuery,
  forgetAccount,
  hearOrders,
  modeInBrowser,
  type AccountState,
} from '../queries';

export type AccountShown = Omit<AccountState, 'account'> & {
  status: 'loading' | 'ready' | 'failed';
  account: AccountState['account'] | null;
};

const none = { account: null, orders: [], pending: [], timed: [] };

/** The account in use with its orders, kept up to date by the socket. Loading for a visitor (null). */
export function useAccount(drawnFor: Mode | null): AccountShown {
  const mode = useStandingMode(drawnFor);
  useEvents(mode && hearOrders);
  const { data, isError } = useServerState(accountQuery(mode));
  useEffect(() => {
    if (mode === null) return;
    return () => {
      if (modeInBrowser() !== mode) forgetAccount(mode);
    };
  }, [mode]);
  if (mode === null || !data) return { ...none, status: isError ? 'failed' : 'loading' };
  return { ...data, status: 'ready' };
}

/** `useAccount` with equity and margin at the prices of this moment; `now` is null until it is known. */
export function useLiveAccount(mode: Mode | null): AccountShown & { now: AccountNow | null } {
  const shown = useAccount(mode);
  useQuotes(codesOf(shown.orders));
  const { account, orders } = shown;
  return { ...shown, now: account && accountNow(account, orders, quoteOf) };
}
