'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import { Icon } from '@/components/ui/icon';
import { lateDialog } from '@/components/ui/loading/late';
import { useShown } from '@/components/ui/use-shown';
import type { LoanRecord } from '@/lib/loans/contract';
import { LoanDetails } from './loan-details';

const CancelDialog = lateDialog(() => import('./cancel-dialog').then((m) => m.CancelDialog));
const RepayDialog = lateDialog(() => import('./repay-dialog').then((m) => m.RepayDialog));

const tones = {
  pending: 'wait',
  repaying: 'accent',
  overdue: 'bad',
  repaid: 'good',
  rejected: 'bad',
  cancelled: 'plain',
} as const;

/** One loan: how it stands, what is owed until when, and what can be done with it. */
export function LoanLine({ loan, available }: { loan: LoanRecord; available: string }) {
  const t = useTranslations('loans');
  const [open, setOpen] = useState(false);
  const repaying = useShown<true>();
  const cancelling = useShown<true>();
  const isOwed = loan.status === 'repaying' || loan.status === 'overdue';
  return (
    <>
      <div className="md:flex md:items-start">
        <details
          className="group min-w-0 flex-1"
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary className="flex min-h-touch cursor-pointer list-none items-center gap-x-4 gap-y-1 px-4 py-2 text-s hover:bg-control max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] md:px-6">
            <Icon
              name="next"
              className="mirror size-4 text-ink-3 transition-transform duration-(--fast) group-open:rotate-90"
            />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap gap-x-2">
                <Money value={loan.amount} className="font-strong" />
                <span className="text-ink-2">{t('dayCount', { count: loan.days })}</span>
              </span>
              <span className="block text-xs text-ink-3">
                {isOwed && loan.repaymentDate
                  ? t.rich('dueOn', { time: () => <Time at={loan.repaymentDate!} /> })
                  : null}
                {isOwed ? null : <Time at={loan.endedAt ?? loan.createdAt} />}
              </span>
            </span>
            {isOwed ? (
              <span className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-2 md:text-end">
                <span className="block text-xs text-ink-3">{t('owed')}</span>
                <Money value={loan.outstanding} rounding="up" className="font-strong" />
              </span>
            ) : null}
            <span className="max-md:col-start-3 max-md:row-start-1">
              <Badge tone={tones[loan.status]}>{t(`status.${loan.status}`)}</Badge>
            </span>
          </summary>
          {open ? (
            <div className="grid gap-4 px-4 pt-2 pb-5 md:px-6">
              {loan.status === 'pending' ? (
                <div>
                  <Button onClick={() => cancelling.show(true)}>{t('cancel')}</Button>
                </div>
              ) : null}
              <LoanDetails loan={loan} />
            </div>
          ) : null}
        </details>
        {isOwed ? (
          <div className="px-4 pb-3 md:py-2 md:ps-0 md:pe-6">
            <Button variant="primary" size="s" onClick={() => repaying.show(true)}>
              {t('repay')}
            </Button>
          </div>
        ) : null}
      </div>
      {cancelling.shown ? (
        <CancelDialog
          key={cancelling.shown.count}
          loan={loan}
          open={cancelling.shown.open}
          onClose={cancelling.dismiss}
        />
      ) : null}
      {repaying.shown ? (
        <RepayDialog
          key={repaying.shown.count}
          open={repaying.shown.open}
          loan={loan}
          available={available}
          onClose={repaying.dismiss}
        />
      ) : null}
    </>
  );
}
