'use client';

import { useRouter } from 'next/navigation';
import { useEffect, type ReactNode } from 'react';
import { followEvents } from '@/components/api/events';
import { OpenOrders } from '@/components/orders/positions/open-orders';
import { Positions } from '@/components/orders/dock/positions';
import { useAccount, useLiveAccount } from '@/components/orders/account/use-account';
import { moneyString, ratioString, type Mode } from '@/lib/core/money';
import type { Account } from '@/lib/orders/contract';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { BigAmount } from './big-amount';
import { MarginFigures } from './margin-figures';

type Props = { mode: Mode; initial: Account };

/** The account at the prices of this moment; as the server drew it until they are known. */
function useAccountNow({ mode, initial }: Props): Account {
  const { account, now } = useLiveAccount(mode);
  if (!account || !now) return initial;
  return {
    ...account,
    unrealised: moneyString(now.unrealised),
    equity: moneyString(now.equity),
    freeMargin: moneyString(now.freeMargin),
    marginLevel: now.marginLevel && ratioString(now.marginLevel),
  };
}

/** Equity, large, following the market. */
export function LiveEquity(props: Props) {
  return <BigAmount value={useAccountNow(props).equity} />;
}

/** Margin, following the market. */
export function LiveMargin(props: Props) {
  return <MarginFigures account={useAccountNow(props)} />;
}

/** Open positions with their profit, following the market, to be closed or given stop and target. */
export function LivePositions({
  mode,
  initial,
  none,
}: {
  mode: Mode;
  initial: readonly PositionOrder[];
  none: ReactNode;
}) {
  const { status, orders } = useAccount(mode);
  const loading = status === 'loading';
  if ((loading ? initial : orders).length === 0 && status !== 'failed') return none;
  return loading ? <OpenOrders orders={initial} /> : <Positions mode={mode} list={OpenOrders} />;
}

const gatherMs = 400;

/** Draws the page anew when the server tells that an order changed, or what became of a request. */
export function FreshPage() {
  const router = useRouter();
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const stop = followEvents(({ event }) => {
      if (event !== 'order' && event !== 'review') return;
      clearTimeout(soon);
      soon = setTimeout(() => router.refresh(), gatherMs);
    });
    return () => {
      clearTimeout(soon);
      stop();
    };
  }, [router]);
  return null;
}
