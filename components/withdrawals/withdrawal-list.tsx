'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import { Icon } from '@/components/ui/icon';
import type { Withdrawal } from '@/lib/withdrawals/contract';
import { DestinationText } from './destination-text';
import { WithdrawalBadge } from './withdrawal-card';
import { WithdrawalSteps } from './withdrawal-steps';

function Line({ withdrawal }: { withdrawal: Withdrawal }) {
  const { destination, status, received, currency, createdAt } = withdrawal;
  return (
    <details className="group">
      <summary className="flex min-h-touch cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-s hover:bg-control md:px-6">
        <Icon
          name="next"
          className="mirror size-4 text-ink-3 transition-transform duration-(--fast) group-open:rotate-90"
        />
        <span className="min-w-0 flex-1 basis-40">
          <bdi className="font-strong">{destination.name}</bdi>
          <span className="block text-xs text-ink-3">
            <DestinationText of={destination} />
          </span>
        </span>
        <Time at={createdAt} className="text-xs text-ink-3" />
        <Money value={received} currency={currency} rounding="exact" className="font-strong" />
        <WithdrawalBadge status={status} />
      </summary>
      <div className="px-4 pt-2 pb-5 md:px-6">
        <WithdrawalSteps withdrawal={withdrawal} />
      </div>
    </details>
  );
}

/** Earlier withdrawals; each opens to its steps. */
export function WithdrawalList({ items }: { items: readonly Withdrawal[] }) {
  const t = useTranslations('withdrawals');
  return (
    <Card flush title={t('earlier')}>
      <ul className="divide-y divide-line border-t border-line">
        {items.map((withdrawal) => (
          <li key={withdrawal.id}>
            <Line withdrawal={withdrawal} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
