'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '@/components/api/call';
import type { Phase } from '@/components/api/use-attempt';
import type { MarginOrder, Order } from '@/lib/orders/contract';
import { endOf, isGone, listedNow } from '@/lib/orders/estimates/order-standing';
import {
  accountSnapshot,
  followAccount,
  noAccount,
  refreshAccount,
} from '../account/account-store';

/**
 * The order of a dialog as it is now: another tab, a level or the margin may change or end it while the
 * dialog is open. `ended` is how it ended; `isKnown`, after a refusal, that the account was read since.
 */
export function useOrderNow(was: MarginOrder, { open, phase }: { open: boolean; phase: Phase }) {
  const account = useSyncExternalStore(followAccount, accountSnapshot, () => noAccount);
  const [latest, setLatest] = useState<Order | null>(null);
  const gone = isGone(was, account);
  const { revision } = account;
  // While its own request is under way, the answer tells the end.
  const asks = open && gone && phase !== 'sending';
  useEffect(() => {
    if (!asks) return;
    const leave = new AbortController();
    call('GET order/getOptionsOrderById/{id}', { id: was.id }, { stay: true, signal: leave.signal })
      .then(setLatest)
      .catch(() => undefined);
    return () => leave.abort();
  }, [asks, was.id, revision]);
  const order = listedNow(was, account) ?? was;
  const ended = asks && latest !== null && endOf(was, latest) !== null ? latest : null;
  return { order, ended, isKnown: useIsKnown(phase) && !gone };
}

/** Whether the account was read anew since the last refusal. */
function useIsKnown(phase: Phase): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    if (phase !== 'refused') return;
    const before = accountSnapshot().revision;
    let left = false;
    void refreshAccount().then(() => {
      if (!left && accountSnapshot().revision > before) setKnown(true);
    });
    return () => {
      left = true;
      setKnown(false);
    };
  }, [phase]);
  return isKnown;
}
