'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { useEvents } from '@/components/api/events';
import { useServerState } from '@/components/api/server-state';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import type { Deposit, RechargeTerms } from '@/lib/deposits/contract';
import { DepositForm } from './deposit-form';
import { DepositList } from './deposit-list';
import { depositsQuery, hearDeposits, rechargeTermsQuery } from './queries';

type VerifyFirstProps = RechargeTerms['verification'] & { tellPaid: ReactNode };

/** What comes before a deposit: the way to the verification, or by when it is answered. */
function VerifyFirst({ review, tellPaid }: VerifyFirstProps) {
  const t = useTranslations('deposits');
  const words = useTranslations('verification');
  const zone = useZone();
  const { dateTime } = formatter(useLocale());
  const times = review && { sent: dateTime(review.sent, zone), due: dateTime(review.due, zone) };
  return (
    <EmptyState
      icon="lock"
      title={times ? words('levels.basic') : t('verifyFirst')}
      text={
        <span suppressHydrationWarning>
          {times
            ? words(review.late ? 'standing.late' : 'standing.pending', times)
            : t('verifyFirstText')}
        </span>
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink href="/profile/verification" variant={times ? 'quiet' : 'primary'}>
            {times ? words('look') : words('levels.basic')}
          </ButtonLink>
          {tellPaid}
        </div>
      }
    />
  );
}

/** Deposits as the server drew them, kept up to date from then on. */
export function DepositScreen(drawn: {
  customerId: string;
  terms: RechargeTerms;
  deposits: readonly Deposit[];
}) {
  useEvents(hearDeposits);
  const t = useTranslations('deposits');
  const terms = useServerState(rechargeTermsQuery).data ?? drawn.terms;
  const [isPast, setPast] = useState(false);
  const isVerified = terms.verification.basic === 'verified';
  const isOpen = isVerified && terms.accounts.length > 0;
  const deposits = useServerState(depositsQuery).data?.items ?? drawn.deposits;
  const tellPaid = <Button onClick={() => setPast(true)}>{t('tellPaid')}</Button>;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      {isOpen || isPast ? (
        <DepositForm
          customerId={drawn.customerId}
          terms={terms}
          isPast={!isOpen}
          deposits={deposits}
        />
      ) : (
        <Card flush>
          {isVerified ? (
            <EmptyState title={t('noWay')} text={t('noWayText')} action={tellPaid} />
          ) : (
            <VerifyFirst {...terms.verification} tellPaid={tellPaid} />
          )}
        </Card>
      )}
      <DepositList items={deposits} />
    </div>
  );
}
