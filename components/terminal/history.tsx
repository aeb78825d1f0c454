'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { call } from '@/components/api/call';
import { QueryProvider } from '@/components/api/query-provider';
import { PastOrders } from '@/components/orders/orders-table';
import { useAccount } from '@/components/orders/use-account';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { isMarginOrder } from '@/lib/orders/contract';
import type { Mode } from '@/lib/core/money';

const shown = 20;

const readClosed = (signal: AbortSignal) =>
  call('GET order/listOptionsOrder', { status: ['closed'], size: shown }, { stay: true, signal });

/** The latest closed positions, fetched when the tab is opened and again when an order changes. */
export function History({ mode }: { mode: Mode | null }) {
  const t = useTranslations('orders');
  if (mode === null) {
    return (
      <EmptyState
        icon="lock"
        title={t('visitor')}
        action={<ButtonLink href="/pass/login">{t('ticket.login')}</ButtonLink>}
      />
    );
  }
  return (
    <QueryProvider>
      <Closed mode={mode} />
    </QueryProvider>
  );
}

function Closed({ mode }: { mode: Mode }) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const { revision } = useAccount(mode);
  const { data, isError, refetch } = useQuery({
    queryKey: ['closed-orders', mode, revision],
    queryFn: ({ signal }) => readClosed(signal),
    placeholderData: (before) => before,
  });
  if (isError) {
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void refetch()}>{common('retry')}</Button>}
      />
    );
  }
  if (!data) return <SkeletonRows rows={3} />;
  if (data.items.length === 0) {
    return <EmptyState icon="receipt" title={t('emptyHistory')} text={t('emptyHistoryText')} />;
  }
  return (
    <>
      <PastOrders orders={data.items.filter(isMarginOrder)} />
      {data.total > data.items.length ? (
        <div className="border-t border-line p-2 text-center">
          <ButtonLink href="/profile/orders" variant="plain" size="s">
            {t('allOrders')}
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}
