'use client';

import { useEffect, useState } from 'react';
import { useServerState } from '@/components/api/server-state';
import type { Phase } from '@/components/api/use-attempt';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { endOf, isGone, listedNow } from '@/lib/orders/estimates/standing-rules';
import { useAccount } from '../account/use-account';
import { knownAt, modeInBrowser, orderQuery, refreshOrders } from '../queries';

/**
 * The order of a dialog as it is now: another tab, a level or the margin may change or end it while the
 * dialog is open. `ended` is how it ended; `isKnown`, after a refusal, that the account was read since.
 */
export function useOrderNow(was: PositionOrder, { open, phase }: { open: boolean; phase: Phase }) {
  const account = useAccount(modeInBrowser());
  const gone = isGone(was, account);
  // While its own request is under way, the answer tells the end.
  const asks = open && gone && phase !== 'sending';
  const { data: latest } = useServerState({ ...orderQuery(was.id), enabled: asks });
  const order = listedNow(was, account) ?? was;
  const ended = asks && latest && endOf(was, latest) !== null ? latest : null;
  return { order, ended, isKnown: useIsKnown(phase) && !gone };
}

/** Whether the account was read anew since the last refusal. */
function useIsKnown(phase: Phase): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    if (phase !== 'refused') return;
    const before = knownAt();
    let left = false;
    void refreshOrders().then(() => {
      if (!left && knownAt() > before) setKnown(true);
    });
    return () => {
      left = true;
      setKnown(false);
    };
  }, [phase]);
  return isKnown;
}
