'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import type { Mode } from '@/lib/core/money';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { lateDialog } from '@/components/ui/loading/late';
import { AccountGate } from './account-gate';
import { OpenOrders } from './open-orders';
import { useAccount } from '../account/use-account';
import { useShown } from '@/components/ui/use-shown';

const CloseDialog = lateDialog(() => import('../dialogs/close-dialog').then((m) => m.CloseDialog));
const LevelsDialog = lateDialog(() =>
  import('../dialogs/levels-dialog').then((m) => m.LevelsDialog),
);

/** The open positions of the account in use, live, to be closed or given stop and target. */
export function Positions({ mode, emptyAction }: { mode: Mode | null; emptyAction?: ReactNode }) {
  const t = useTranslations('orders');
  const { orders } = useAccount(mode);
  const closing = useShown<PositionOrder>();
  const levels = useShown<PositionOrder>();
  return (
    <AccountGate mode={mode}>
      {orders.length ? (
        <OpenOrders orders={orders} onClose={closing.show} onLevels={levels.show} />
      ) : (
        <EmptyState icon="market" title={t('empty')} text={t('emptyText')} action={emptyAction} />
      )}
      {closing.shown ? (
        <CloseDialog
          key={closing.shown.count}
          order={closing.shown.what}
          open={closing.shown.open}
          onClose={closing.dismiss}
        />
      ) : null}
      {levels.shown ? (
        <LevelsDialog
          key={levels.shown.count}
          order={levels.shown.what}
          open={levels.shown.open}
          onClose={levels.dismiss}
        />
      ) : null}
    </AccountGate>
  );
}
