'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useAsSent } from '@/components/api/as-sent';
import { AttemptNotice } from '@/components/api/attempt-notice';
import { KeptFields } from '@/components/api/kept-fields';
import { ApiRefusal } from '@/components/api/call';
import { useAttempt } from '@/components/api/use-attempt';
import { useCallForm } from '@/components/api/use-call-form';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { toast } from '@/components/ui/toast';
import { closeDecimal } from '@/lib/core/decimal-text';
import { repayLoan as repayCall, type LoanRecord } from '@/lib/loans/contract';
import { restAfter, splitRepayment, takenOf } from '@/lib/loans/rules';
import { placesOf, repaymentFlaw } from './amount-flaw';
import { refreshLoans, repayLoan } from './queries';

type Props = {
  open: boolean;
  loan: LoanRecord;
  available: string;
  onClose: (isUnsettled?: boolean) => void;
};

/** The form that asks how much is repaid, and what of it pays interest and what principal. */
function useRepayment({ onClose, ...now }: Props) {
  const t = useTranslations('loans');
  const format = formatter(useLocale());
  const { attempt, phase, error, isUnsettled } = useAttempt(repayLoan);
  // What was repaid without an answer is not shown as if it were repaid once more.
  const loan = useAsSent(now.loan, phase);
  const available = useAsSent(now.available, phase);
  const { outstanding } = loan;
  const flawOf = (typed: string) => repaymentFlaw(closeDecimal(typed), loan, available);
  const takenFrom = (amount: string) => takenOf(outstanding, amount, available).toFixed();
  // What is sent is what the button says, of what is shown to be owed.
  const sentOf = (typed: string) => (/[1-9]/.test(typed) ? takenFrom(closeDecimal(typed)) : typed);
  const form = useCallForm({
    schema: repayCall.input,
    defaults: { amount: '' },
    read: (typed) => ({ id: loan.id, amount: sentOf(typed.amount), outstanding }),
    fieldOf: { '10011': 'amount', '10102': 'amount' },
    isSent: phase === 'unsure',
    doubted: (typed) => (flawOf(typed.amount) ? ['amount'] : []),
  });
  const typed = useWatch({ control: form.control, name: 'amount' });
  const flaw = flawOf(typed);
  const amount = flaw === null ? closeDecimal(typed) || '0' : '0';
  const debt = { principal: loan.principal, interest: loan.interest, countedDays: 0 };
  const repay = form.sending(async (input, showAtField) => {
    const done = await attempt(input, showAtField);
    void refreshLoans();
    if (!done) return;
    toast(t('done', { amount: format.money(done.taken, 'USDT', 'exact') }));
    onClose();
  });
  const taken = takenFrom(amount);
  const split = splitRepayment(debt, taken);
  return {
    form,
    typed,
    loan,
    available,
    flaw,
    taken,
    split,
    rest: restAfter(debt, taken),
    repay,
    phase,
    error,
    close: () => onClose(isUnsettled()),
  };
}

/** Repays a part of a loan, or all of it: what pays interest, what principal, what is left. */
export function RepayDialog(props: Props) {
  const t = useTranslations('loans');
  const common = useTranslations('common');
  const format = formatter(useLocale());
  const id = useId();
  const repayment = useRepayment(props);
  const { form, typed, loan, available, flaw, taken, phase, error, close } = repayment;
  const code = error instanceof ApiRefusal ? error.code : null;
  const all = format.money(loan.outstanding, 'USDT', 'up');
  const flaws = {
    places: () => t('places', { count: placesOf.repayment }),
    less: () => t('less', { all }),
    available: () => t('available', { all: format.money(available, 'USDT', 'down') }),
  };
  // What may have been repaid is sent again as it was.
  const isNothing = phase !== 'unsure' && !/[1-9]/.test(taken);
  const said =
    code === '10119'
      ? flaws.less()
      : code === '10113'
        ? t('repayChanged', { all })
        : form.isRefused
          ? ''
          : null;

  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={t('repayTitle')}
      text={t('repayText')}
      actions={
        <>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={id}
            busy={phase === 'sending'}
            disabled={isNothing}
          >
            {phase === 'unsure'
              ? common('retry')
              : t('confirm', { amount: format.money(taken, 'USDT', 'exact') })}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={repayment.repay} className="grid gap-3">
        <KeptFields phase={phase}>
          <DecimalField
            ref={form.refOf('amount')}
            label={t('amount')}
            unit="USDT"
            value={typed}
            onChange={(next) => form.change({ amount: next })}
            hint={t('available', { all: format.money(available, 'USDT', 'down') })}
            error={(flaw ? flaws[flaw]() : undefined) ?? form.errorOf('amount')}
            aside={
              <button
                type="button"
                className="text-accent underline-offset-4 hover:underline"
                onClick={() => form.change({ amount: loan.outstanding })}
              >
                {t('repayAll', { all })}
              </button>
            }
          />
        </KeptFields>
        <Sum>
          <SumLine label={t('before')}>
            <Money value={loan.outstanding} rounding="exact" />
          </SumLine>
          <SumLine label={t('paysInterest')}>
            <Money value={repayment.split.interest.toFixed()} rounding="exact" />
          </SumLine>
          <SumLine label={t('paysPrincipal')}>
            <Money value={repayment.split.principal.toFixed()} rounding="exact" />
          </SumLine>
          <SumLine label={t('rest')} strong>
            <Money value={repayment.rest.toFixed()} rounding="exact" />
          </SumLine>
        </Sum>
        <AttemptNotice phase={phase} error={error} nothing={t('repayNothing')} said={said} />
      </form>
    </Dialog>
  );
}
