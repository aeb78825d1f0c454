'use client';

import { useTranslations } from 'next-intl';
import type { ComponentType, ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import type { Mode } from '@/lib/core/money';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { late, lateDialog } from '@/components/ui/loading/late';
import { SkeletonRows } from '@/components/ui/loading/skeleton';
import { AccountGate } from './account-gate';
import { useAccount } from '../account/use-account';
import { useShown } from '@/components/ui/use-shown';
import type { OpenOrdersProps } from '../positions/order-actions';

const CloseDialog = lateDialog(() => import('../dialogs/close-dialog').then((m) => m.CloseDialog));
const LevelsDialog = lateDialog(() =>
  import('../dialogs/levels-dialog').then((m) => m.LevelsDialog),
);

const ReverseDialog = lateDialog(() =>
  import('../positions/reverse-dialog').then((m) => m.ReverseDialog),
);
const LateOrders = late(() => import('../positions/open-orders').then((m) => m.OpenOrders), {
  loading: () => <SkeletonRows rows={3} />,
});

type Props = {
  mode: Mode | null;
  emptyAction?: ReactNode;
  /** What stands there while none is open, in place of words with `emptyAction`. */
  empty?: ReactNode;
  /** What lists them, where a page has it from the start. */
  list?: ComponentType<OpenOrdersProps>;
};

/** The open positions of the account in use, live, to be closed or given stop and target. */
export function Positions({ mode, emptyAction, empty, list: List = LateOrders }: Props) {
  const t = useTranslations('orders');
  const { orders } = useAccount(mode);
  const closing = useShown<PositionOrder>();
  const levels = useShown<PositionOrder>();
  const reversing = useShown<PositionOrder>();
  return (
    <AccountGate mode={mode}>
      {orders.length ? (
        <List
          orders={orders}
          onClose={closing.show}
          onLevels={levels.show}
          onReverse={reversing.show}
        />
      ) : (
        (empty ?? (
          <EmptyState icon="market" title={t('empty')} text={t('emptyText')} action={emptyAction} />
        ))
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
      {reversing.shown ? (
        <ReverseDialog
          key={reversing.shown.count}
          order={reversing.shown.what}
          open={reversing.shown.open}
          onClose={reversing.dismiss}
        />
      ) : null}
    </AccountGate>
  );
}
