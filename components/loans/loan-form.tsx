'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useAsSent } from '@/components/api/as-sent';
import { KeptFields } from '@/components/api/kept-fields';
import { useServerState } from '@/components/api/server-state';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/error-state';
import { Choices, TermChip } from '@/components/ui/fields/choices';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { formatter } from '@/components/ui/figures/format';
import { LiveRegion } from '@/components/ui/live-region';
import { late } from '@/components/ui/loading/late';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { NeverAsks } from '@/components/ui/house/never-asks';
import type { Country } from '@/components/verification/loan-form';
import { verificationQuery } from '@/components/verification/queries';
import { isSmaller } from '@/lib/core/amounts';
import type { LoanAccount, LoanOffers } from '@/lib/loans/contract';
import type { LoanOffer } from '@/lib/loans/offer-contract';
import type { Standing } from '@/lib/verification/contract';
import { placesOf } from './amount-flaw';
import { LoanCost } from './loan-cost';
import { useApplying, useLoan, type Applying } from './use-loan';

const SignForm = late(() => import('./sign-form').then((m) => m.SignForm), {
  loading: () => <Skeleton className="h-96" />,
});

// With the telephone numbers of all countries, which most readers do without.
const VerificationForm = late(
  () => import('@/components/verification/loan-form').then((m) => m.LoanForm),
  { loading: () => <Skeleton className="h-96" /> },
);

export type Verifying = { customerId: string; standing: Standing; countries: readonly Country[] };

type Props = {
  offered: LoanOffers;
  /** Null for whoever can only read. */
  account: LoanAccount | null;
  /** What the score of whoever reads leaves to borrow, in the demo account too; null for a visitor. */
  free: string | null;
  /** The way for a customer who can only read; a visitor logs in. */
  way: ReactNode;
  /** Of a customer whose verification for loans is not complete. */
  verifying: Verifying | null;
  /** The offer that is chosen; none where nothing is offered. */
  offer: LoanOffer | undefined;
  onDays: (days: number) => void;
};

/** The verification for loans, where it is missing; it is handed in without leaving the page. */
function Verify({ customerId, standing: drawn, countries }: Verifying) {
  const t = useTranslations('loans');
  const standing = useServerState(verificationQuery).data?.loan ?? drawn;
  if (standing.status === 'pending') return <Notice tone="wait">{t('verifying')}</Notice>;
  return (
    <div className="grid gap-4">
      <Notice tone="plain">{t('verify')}</Notice>
      {standing.status === 'rejected' && standing.reason ? (
        <div className="grid gap-3">
          <Notice>
            <bdi lang="">{standing.reason}</bdi>
          </Notice>
          <NeverAsks />
        </div>
      ) : null}
      <VerificationForm
        key={`${standing.status} ${standing.reviewedAt}`}
        customerId={customerId}
        standing={standing}
        countries={countries}
      />
    </div>
  );
}

type Chosen = Omit<Props, 'way'> & { offer: LoanOffer; applying: Applying };

function Calculator({ offered: { offers }, account, verifying, offer, ...rest }: Chosen) {
  const { free, applying, onDays } = rest;
  const t = useTranslations('loans');
  const format = formatter(useLocale());
  const { form, typed, flaw, most, quote, ask } = useLoan(offer, free, applying);
  const isVerified = account?.verification === 'verified';
  const words = { min: format.money(offer.minAmount), max: format.money(most) };
  const flaws = {
    places: () => t('places', { count: placesOf.loan }),
    above: () => t('above', words),
    outside: () => t('outside', words),
  };
  return (
    <>
      <form noValidate onSubmit={ask}>
        <KeptFields phase={applying.phase} className="grid min-w-0 gap-4">
          <Choices label={t('days')}>
            {offers.map(({ days, dailyRate }) => (
              <TermChip
                key={days}
                days={t('dayCount', { count: days })}
                rate={t('daily', { percent: format.percent(dailyRate) })}
                on={days === offer.days}
                onClick={() => onDays(days)}
              />
            ))}
          </Choices>
          <DecimalField
            ref={form.refOf('amount')}
            label={t('amount')}
            unit="USDT"
            value={typed.amount}
            onChange={(amount) => form.change({ amount })}
            hint={t(isSmaller(most, offer.minAmount) ? 'above' : 'range', words)}
            error={(flaw ? flaws[flaw]() : undefined) ?? form.errorOf('amount')}
            aside={
              isVerified && /[1-9]/.test(most) ? (
                <button
                  type="button"
                  className="text-accent underline-offset-4 hover:underline"
                  onClick={() => form.change({ amount: most })}
                >
                  {t('most', words)}
                </button>
              ) : null
            }
          />
          {form.refusal ? <Notice>{form.refusal}</Notice> : null}
          <Button
            type="submit"
            size="l"
            variant={quote ? 'quiet' : 'primary'}
            busy={form.formState.isSubmitting}
          >
            {t('ask')}
          </Button>
        </KeptFields>
      </form>
      <LiveRegion
        text={
          quote
            ? t('dueAfter', {
                count: quote.days,
                amount: format.money(quote.repaymentAmount, 'USDT', 'exact'),
              })
            : ''
        }
      />
      {quote ? (
        <div className="mt-4 grid gap-4 border-t border-line pt-4">
          <LoanCost quote={quote} />
          {account && isVerified ? (
            <SignForm
              key={`${quote.days} ${quote.amount}`}
              quote={quote}
              account={account}
              applying={applying}
              onDone={() => form.change({ amount: '' })}
            />
          ) : null}
        </div>
      ) : null}
      {verifying && !isVerified ? (
        <div className="mt-4 border-t border-line pt-4">
          <Verify {...verifying} />
        </div>
      ) : null}
    </>
  );
}

/** What is lent, what it costs, and the way to apply for it. */
export function LoanForm(props: Props) {
  const t = useTranslations('loans');
  const applying = useApplying();
  const offered = useAsSent(props.offered, applying.phase);
  const offer = useAsSent(props.offer, applying.phase);
  const account = useAsSent(props.account, applying.phase);
  const free = useAsSent(props.free, applying.phase);
  const { enabled } = offered;
  if (!enabled || !offer)
    return (
      <Card flush title={t('offer')}>
        <EmptyState icon="clock" title={t(enabled ? 'none' : 'off')} />
      </Card>
    );
  return (
    <Card title={t('offer')}>
      <Calculator
        {...props}
        offered={offered}
        offer={offer}
        account={account}
        free={free}
        applying={applying}
      />
      <p className="mt-4 max-w-measure text-s text-ink-2">{t('risk')}</p>
      {props.account === null ? (
        <div className="mt-4">
          {props.way ?? (
            <ButtonLink href="/pass/login?next=%2Floan" variant="primary" size="m">
              {t('logIn')}
            </ButtonLink>
          )}
        </div>
      ) : null}
    </Card>
  );
}
