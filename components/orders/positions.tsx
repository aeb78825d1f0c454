'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { Mode } from '@/lib/core/money';
import type { MarginOrder } from '@/lib/orders/contract';
import { refreshAccount } from './account-store';
import { OpenOrders } from './orders-table';
import { useAccount } from './use-account';

const CloseDialog = dynamic(() => import('./close-dialog').then((m) => m.CloseDialog), {
  ssr: false,
});
const LevelsDialog = dynamic(() => import('./levels-dialog').then((m) => m.LevelsDialog), {
  ssr: false,
});

/** Which dialog of which position is shown; it keeps its order while it fades out. */
type Asked = { what: 'close' | 'levels'; order: MarginOrder; open: boolean; count: number } | null;

/** The open positions of the account in use, live, to be closed or given stop and target. */
export function Positions({ mode, emptyAction }: { mode: Mode | null; emptyAction?: ReactNode }) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const { status, orders } = useAccount(mode);
  const [asked, setAsked] = useState<Asked>(null);
  const ask = (what: 'close' | 'levels') => (order: MarginOrder) =>
    setAsked({ what, order, open: true, count: (asked?.count ?? 0) + 1 });
  const dismiss = () => setAsked((before) => before && { ...before, open: false });

  if (mode === null) return <NoVisitor title={t('visitor')} />;
  if (status === 'loading') return <SkeletonRows rows={3} />;
  if (status === 'failed') {
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void refreshAccount()}>{common('retry')}</Button>}
      />
    );
  }
  const Asked = asked?.what === 'close' ? CloseDialog : LevelsDialog;
  return (
    <>
      {orders.length ? (
        <OpenOrders orders={orders} onClose={ask('close')} onLevels={ask('levels')} />
      ) : (
        <EmptyState icon="market" title={t('empty')} text={t('emptyText')} action={emptyAction} />
      )}
      {asked ? (
        <Asked key={asked.count} order={asked.order} open={asked.open} onClose={dismiss} />
      ) : null}
    </>
  );
}

function NoVisitor({ title }: { title: string }) {
  const t = useTranslations('orders');
  return (
    <EmptyState
      icon="lock"
      title={title}
      action={<ButtonLink href="/pass/login">{t('ticket.login')}</ButtonLink>}
    />
  );
}
