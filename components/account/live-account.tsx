'use client';

import type { ReactNode } from 'react';
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
  return (
    <div data-live>
      <BigAmount value={useAccountNow(props).equity} />
    </div>
  );
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
  const { status } = useAccount(mode);
  if (status === 'loading') return initial.length ? <OpenOrders orders={initial} /> : none;
  // Also without a position: the dialog of the last one says how that ended.
  return <Positions key={mode} mode={mode} list={OpenOrders} empty={none} />;
}
