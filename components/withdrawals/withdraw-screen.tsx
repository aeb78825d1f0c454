'use client';

import { useTranslations } from 'next-intl';
import { useEvents } from '@/components/api/events';
import { useServerState } from '@/components/api/server-state';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import type { Destination } from '@/lib/destinations/contract';
import type { Withdrawal, WithdrawalTerms } from '@/lib/withdrawals/contract';
import { DestinationList } from './destination-list';
import {
  destinationsQuery,
  hearWithdrawals,
  withdrawalsQuery,
  withdrawalTermsQuery,
} from './queries';
import { WithdrawForm } from './withdraw-form';
import { WithdrawalCard } from './withdrawal-card';
import { WithdrawalList } from './withdrawal-list';

type Props = {
  customerId: string;
  terms: WithdrawalTerms;
  destinations: readonly Destination[];
  withdrawals: readonly Withdrawal[];
};

/** Withdrawals as the server drew them, kept up to date from then on. */
export function WithdrawScreen(drawn: Props) {
  useEvents(hearWithdrawals);
  const t = useTranslations('withdrawals');
  const terms = useServerState(withdrawalTermsQuery).data ?? drawn.terms;
  const destinations = useServerState(destinationsQuery).data ?? drawn.destinations;
  const withdrawals = useServerState(withdrawalsQuery).data?.items ?? drawn.withdrawals;
  const [newest, ...earlier] = withdrawals;
  const isUnderWay = newest?.status === 'pending' || newest?.status === 'approved';
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <WithdrawForm
        customerId={drawn.customerId}
        terms={terms}
        destinations={destinations}
        isUnderWay={isUnderWay}
      />
      {newest ? (
        <WithdrawalCard withdrawal={newest} />
      ) : (
        <Card flush>
          <EmptyState icon="receipt" title={t('none')} text={t('noneText')} />
        </Card>
      )}
      <DestinationList destinations={destinations} />
      {earlier.length > 0 ? <WithdrawalList items={earlier} /> : null}
    </div>
  );
}
