'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { AttemptNotice } from '@/components/api/attempt-notice';
import { ApiRefusal } from '@/components/api/call';
import { useAttempt } from '@/components/api/use-attempt';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { toast } from '@/components/ui/toast';
import { closeDecimal } from '@/lib/core/decimal-text';
import { isSmaller } from '@/lib/core/amounts';
import type { LoanRecord } from '@/lib/loans/contract';
import { restAfter, splitRepayment } from '@/lib/loans/rules';
import { refreshLoans, repayLoan } from './queries';

type Props = { open: boolean; loan: LoanRecord; available: string; onClose: () => void };

function issueOf(amount: string, loan: LoanRecord, available: string) {
  if (!/[1-9]/.test(amount)) return null;
  if (isSmaller(loan.outstanding, amount)) return 'less' as const;
  return isSmaller(available, amount) ? ('available' as const) : null;
}

/** Repays a part of a loan, or all of it: what pays interest, what principal, what is left. */
export function RepayDialog({ open, loan, available, onClose }: Props) {
  const t = useTranslations('loans');
  const common = useTranslations('common');
  const format = formatter(useLocale());
  const [typed, setTyped] = useState('');
  const { attempt, phase, error } = useAttempt(repayLoan);
  const isLess = error instanceof ApiRefusal && error.code === '10119';
  const amount = closeDecimal(typed);
  const issue = issueOf(amount, loan, available);
  const isReady = /[1-9]/.test(amount) && issue === null;
  const debt = { principal: loan.principal, interest: loan.interest, countedDays: 0 };
  const split = splitRepayment(debt, isReady ? amount : '0');
  const all = format.money(loan.outstanding);

  async function repay() {
    if (!isReady) return;
    const done = await attempt({ id: loan.id, amount });
    void refreshLoans();
    if (!done) return;
    toast(t('done', { amount: format.money(amount) }));
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('repayTitle')}
      text={t('repayText')}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            variant="primary"
            disabled={!isReady}
            busy={phase === 'sending'}
            onClick={() => void repay()}
          >
            {phase === 'unsure'
              ? common('retry')
              : t('confirm', { amount: format.money(isReady ? amount : '0') })}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <DecimalField
          label={t('amount')}
          unit="USDT"
          value={typed}
          onChange={setTyped}
          hint={t('available', { all: format.money(available) })}
          error={issue ? t(issue, { all: issue === 'less' ? all : format.money(available) }) : null}
          aside={
            <button
              type="button"
              className="text-accent underline-offset-4 hover:underline"
              onClick={() => setTyped(loan.outstanding)}
            >
              {t('repayAll', { all })}
            </button>
          }
        />
        <Sum>
          <SumLine label={t('interestOwed')}>
            <Money value={split.interest.toFixed()} />
          </SumLine>
          <SumLine label={t('principalOwed')}>
            <Money value={split.principal.toFixed()} />
          </SumLine>
          <SumLine label={t('rest')} strong>
            <Money value={restAfter(debt, isReady ? amount : '0').toFixed()} />
          </SumLine>
        </Sum>
        <AttemptNotice
          phase={phase}
          error={error}
          nothing={t('repayNothing')}
          {...(isLess ? { said: t('less', { all }) } : {})}
        />
      </div>
    </Dialog>
  );
}
