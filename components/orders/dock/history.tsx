'use client';

import { useTranslations } from 'next-intl';
import { useServerState } from '@/components/api/server-state';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRows } from '@/components/ui/loading/skeleton';
import type { Mode } from '@/lib/core/money';
import { pastLines } from '@/lib/orders/lists/closed-part-rules';
import { NoVisitor } from './account-gate';
import { PastOrders } from './past-orders';
import { ToClosing } from './to-ticket';
import { pastOrdersQuery } from '../queries';

/** The latest orders that have ended, fetched when the tab is opened and again when an order changes. */
export function History({ mode, ...rest }: { mode: Mode | null; onPositions: () => void }) {
  if (mode === null) return <NoVisitor />;
  return <Past mode={mode} {...rest} />;
}

function Past({ mode, onPositions }: { mode: Mode; onPositions: () => void }) {
  const t = useTranslations('orders');
  const common = useTranslations('common');
  const { data, isError, refetch } = useServerState(pastOrdersQuery(mode));
  if (isError && !data) {
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
    return (
      <EmptyState
        icon="receipt"
        title={t('emptyHistory')}
        text={t('emptyHistoryText')}
        action={<ToClosing mode={mode} onPositions={onPositions} />}
      />
    );
  }
  return (
    <>
      <PastOrders
        lines={pastLines(data.items, data.total <= data.items.length)}
        caption={t('history')}
      />
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
