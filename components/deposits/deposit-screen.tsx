'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useEvents } from '@/components/api/events';
import { useServerState } from '@/components/api/server-state';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import type { Deposit, RechargeTerms } from '@/lib/deposits/contract';
import { DepositForm } from './deposit-form';
import { DepositList } from './deposit-list';
import { depositsQuery, hearDeposits, rechargeTermsQuery } from './queries';

/** Deposits as the server drew them, kept up to date from then on. */
export function DepositScreen(drawn: { terms: RechargeTerms; deposits: readonly Deposit[] }) {
  useEvents(hearDeposits);
  const t = useTranslations('deposits');
  const terms = useServerState(rechargeTermsQuery).data ?? drawn.terms;
  const [isPast, setPast] = useState(false);
  const isVerified = terms.verification.basic === 'verified';
  const isOpen = isVerified && terms.accounts.length > 0;
  const deposits = useServerState(depositsQuery).data?.items ?? drawn.deposits;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      {isOpen || isPast ? (
        <DepositForm terms={terms} isPast={!isOpen} />
      ) : (
        <Card flush>
          <EmptyState
            icon={isVerified ? 'info' : 'lock'}
            title={t(isVerified ? 'noAddress' : 'verifyFirst')}
            text={t(isVerified ? 'noAddressText' : 'verifyFirstText')}
            action={<Button onClick={() => setPast(true)}>{t('tellPaid')}</Button>}
          />
        </Card>
      )}
      <DepositList items={deposits} />
    </div>
  );
}
