'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { useEvents } from '@/components/api/events';
import { useServerState } from '@/components/api/server-state';
import { hearReviews } from '@/components/verification/queries';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import type { LoanAccount, LoanOffers, LoanRecord } from '@/lib/loans/contract';
import { AccountCard } from './account-card';
import { mostOf, offerOf } from './amount-flaw';
import { BookCard } from './book-card';
import { LoanForm, type Verifying } from './loan-form';
import { LoanLine } from './loan-line';
import { hearLoans, loanAccountQuery, loansQuery, offersQuery } from './queries';

export type Mine = {
  account: LoanAccount;
  loans: readonly LoanRecord[];
  verifying: Verifying | null;
};

/** Hears of decisions and payments; a visitor has none to hear of. */
function Hearing() {
  useEvents(hearLoans);
  useEvents(hearReviews);
  return null;
}

type ListProps = { loans: readonly LoanRecord[]; available: string; pager: ReactNode };

function LoanList({ loans, available, pager }: ListProps) {
  const t = useTranslations('loans');
  return (
    <Card flush title={t('mine')}>
      {loans.length === 0 ? (
        <EmptyState icon="clock" title={t('noLoans')} text={t('noLoansText')} />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {loans.map((loan) => (
            <li key={loan.id}>
              <LoanLine loan={loan} available={available} />
            </li>
          ))}
        </ul>
      )}
      {pager}
    </Card>
  );
}

type Props = {
  page: number;
  offered: LoanOffers;
  /** Null for whoever can only read: a visitor, or a customer in the demo account. */
  mine: Mine | null;
  /** What the score of a customer leaves to borrow, as it was drawn; null for a visitor. */
  free: string | null;
  /** The way for a customer who can only read; a visitor logs in. */
  way: ReactNode;
  pager: ReactNode;
};

/** What is lent and what is owed, as the server drew it, kept up to date from then on. */
export function LoanScreen({ page, offered: drawn, mine, free, way, pager }: Props) {
  const isCustomer = mine !== null;
  const offered = useServerState(offersQuery).data ?? drawn;
  const known = useServerState({ ...loanAccountQuery, enabled: isCustomer }).data;
  const loans = useServerState({ ...loansQuery(page), enabled: isCustomer }).data?.items;
  const account = mine && (known ?? mine.account);
  const [days, setDays] = useState<number | null>(null);
  const offer = offerOf(offered.offers, days);
  return (
    <div className="grid gap-4">
      {isCustomer ? <Hearing /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <LoanForm
          offered={offered}
          account={account}
          free={account?.free ?? free}
          way={way}
          verifying={mine?.verifying ?? null}
          offer={offer}
          onDays={setDays}
        />
        <div className="grid gap-4">
          {account ? (
            <AccountCard
              account={account}
              most={offer ? mostOf(offer, account.free) : account.free}
              limits={offered.limits}
            />
          ) : null}
          <BookCard offered={offered} />
        </div>
      </div>
      {mine ? (
        <LoanList loans={loans ?? mine.loans} available={account!.available} pager={pager} />
      ) : null}
    </div>
  );
}
