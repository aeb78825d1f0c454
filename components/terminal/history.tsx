'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { call } from '@/components/api/call';
import { PastOrders } from '@/components/orders/orders-table';
import { useAccount } from '@/components/orders/use-account';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { Mode } from '@/lib/core/money';
import type { Order } from '@/lib/orders/contract';

const shown = 20;

type Found = { orders: readonly Order[]; total: number } | 'failed' | null;

/** The latest closed positions, fetched when the tab is opened and again when an order changes. */
export function History({ mode }: { mode: Mode | null }) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const { revision } = useAccount(mode);
  const [found, setFound] = useState<Found>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (mode === null) return;
    const leave = new AbortController();
    call(
      'GET order/listOptionsOrder',
      { status: ['closed'], size: shown },
      { stay: true, signal: leave.signal },
    )
      .then(({ items, total }) => setFound({ orders: items, total }))
      .catch(() => leave.signal.aborted || setFound('failed'));
    return () => leave.abort();
  }, [mode, revision, tries]);

  if (mode === null) {
    return (
      <EmptyState
        icon="lock"
        title={t('visitor')}
        action={<ButtonLink href="/pass/login">{t('ticket.login')}</ButtonLink>}
      />
    );
  }
  if (found === null) return <SkeletonRows rows={3} />;
  if (found === 'failed') {
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => setTries(tries + 1)}>{common('retry')}</Button>}
      />
    );
  }
  if (found.orders.length === 0) {
    return <EmptyState icon="receipt" title={t('emptyHistory')} text={t('emptyHistoryText')} />;
  }
  return (
    <>
      <PastOrders orders={found.orders} />
      {found.total > found.orders.length ? (
        <div className="border-t border-line p-2 text-center">
          <ButtonLink href="/profile/orders" variant="plain" size="s">
            {t('allOrders')}
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}
