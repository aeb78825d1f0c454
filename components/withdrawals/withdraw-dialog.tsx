'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAsSent } from '@/components/api/as-sent';
import { AttemptNotice } from '@/components/api/attempt-notice';
import { call, type CallInput } from '@/components/api/call';
import { KeptFields } from '@/components/api/kept-fields';
import { useAttempt } from '@/components/api/use-attempt';
import { useCallForm } from '@/components/api/use-call-form';
import { askedBy } from '@/components/questions/asked';
import { QuestionDialog } from '@/components/questions/question-dialog';
import { useQuestion } from '@/components/questions/use-question';
import { isAboutCode } from '@/components/security/asked-code';
import { OtpField } from '@/components/security/otp-field';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { toast } from '@/components/ui/toast';
import { closeDecimal } from '@/lib/core/decimal-text';
import { isPasskeyProof } from '@/lib/security/confirmation-rules';
import { requestWithdrawal } from '@/lib/withdrawals/contract';
import { useDestinationWords } from './destination-words';
import { goesOn, refreshWithdrawals } from './queries';
import type { WithdrawalDraft } from './use-withdrawal';

type Props = {
  draft: WithdrawalDraft;
  open: boolean;
  onClose: (isUnsettled?: boolean) => void;
};

const send = (body: CallInput<'POST user/withdrawal'>, idempotencyKey: string) =>
  call('POST user/withdrawal', body, { idempotencyKey });

/** The request as it is confirmed: with a code or a passkey where one is asked for, and with what we ask. */
function useRequest({ draft: draftNow, open, onClose }: Props) {
  const codes = useTranslations('codes');
  const attempt = useAttempt(send, { waitsWhile: open });
  const draft = useAsSent(draftNow, attempt.phase);
  const question = useQuestion();
  const form = useCallForm({
    schema: requestWithdrawal.input,
    defaults: { otp: '' },
    isSent: attempt.phase === 'unsure',
    read: ({ otp }: { otp: string }) => ({ ...draft.asked, otp, ...question.body }),
  });
  const [asksAnew, setAsksAnew] = useState(false);

  function hear(refusal: unknown) {
    // What a passkey gave holds until it was used: the questions may come in between.
    if (isPasskeyProof(form.getValues('otp')) && !askedBy(refusal)) form.change({ otp: '' });
    setAsksAnew(isAboutCode(refusal));
    question.take(refusal);
    // Behind this dialog, where it is about what was chosen before.
    if (!form.showAtField(refusal)) draft.form.showAtField(refusal, false);
  }

  const confirm = form.sending(async (body) => {
    const { amount } = draft.asked;
    const isRepeated = attempt.phase === 'unsure';
    const made = await attempt.attempt(body, hear);
    const known = refreshWithdrawals();
    if (!made) return;
    question.forget();
    form.reset();
    // Another one may have been begun while the answer was on its way.
    if (closeDecimal(draft.form.getValues('amount')) === amount) {
      draft.form.change({ amount: '' });
      draft.forget();
    }
    onClose();
    // It may have ended since the answer that was lost.
    if (isRepeated) await known;
    if (!isRepeated || goesOn(made.id)) toast(codes('20003'));
  });

  const isUnderWay = attempt.phase === 'sending' || attempt.phase === 'waiting';
  return {
    form,
    ...attempt,
    isUnderWay,
    question,
    asksAnew,
    confirm(event?: React.SyntheticEvent) {
      event?.preventDefault();
      if (!isUnderWay && question.isReady()) void confirm();
    },
    prove(proof: string) {
      form.change({ otp: proof });
      void confirm();
    },
    draft,
    close() {
      const isUnsettled = attempt.isUnsettled();
      // What was sent is shown again as it was.
      if (!isUnsettled) {
        setAsksAnew(false);
        question.forget();
      }
      onClose(isUnsettled);
    },
  };
}

type Request = ReturnType<typeof useRequest>;

function CodeField({ draft, request }: { draft: WithdrawalDraft; request: Request }) {
  const { destinationId, currency, amount } = draft.asked;
  return (
    <form noValidate onSubmit={request.confirm}>
      <KeptFields phase={request.phase}>
        <OtpField
          {...request.form.register('otp')}
          error={request.form.errorOf('otp')}
          passkey={{
            confirms: () => ({
              action: 'user/withdrawal',
              about: { destinationId, currency, amount },
            }),
            onProof: request.prove,
          }}
        />
      </KeptFields>
    </form>
  );
}

function Ended({ request: { error, phase, form } }: { request: Request }) {
  const t = useTranslations('withdrawals.confirm');
  if (phase === 'waiting') return <Notice tone="wait">{t('waiting')}</Notice>;
  if (askedBy(error)) return null;
  const said = form.isRefused ? '' : null;
  return <AttemptNotice phase={phase} error={error} said={said} nothing={t('nothing')} />;
}

function Where({ destination }: Pick<WithdrawalDraft, 'destination'>) {
  const { network, number } = useDestinationWords();
  return destination ? (
    <div className="rounded-m bg-control px-3 py-2 text-s">
      <p>
        <bdi className="font-strong">{destination.name}</bdi> · <bdi>{network(destination)}</bdi>
      </p>
      <p className="num break-all text-ink-2">{destination.address ?? number(destination)}</p>
    </div>
  ) : null;
}

/** Shows once more where the money goes, what it costs and what arrives, and asks for it. */
export function WithdrawDialog(props: Props) {
  const { open } = props;
  const t = useTranslations('withdrawals');
  const common = useTranslations('common');
  const format = formatter(useLocale());
  const request = useRequest(props);
  const { draft, phase, question, asksAnew, confirm, close, isUnderWay: busy } = request;
  const { destination, currency, amount, fee, feeRate, received } = draft;
  const money = (value: string) => <Money value={value} currency={currency} rounding="exact" />;
  if (question.asked)
    return (
      <QuestionDialog
        open={open}
        onClose={close}
        question={question}
        phase={phase}
        busy={busy}
        onSend={confirm}
        notice={
          <>
            {/* A code that was right when it was asked may be over when the questions are answered. */}
            {asksAnew ? <CodeField draft={draft} request={request} /> : null}
            <Ended request={request} />
          </>
        }
      />
    );
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('confirm.title')}
      text={t('confirm.text')}
      actions={
        <>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={confirm}>
            {phase === 'unsure' ? common('retry') : t('confirm.send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Where destination={destination} />
        <Sum>
          <SumLine label={t('form.leaves')}>{money(amount)}</SumLine>
          <SumLine label={t('form.fee', { percent: format.percent(feeRate) })}>
            {money(fee)}
          </SumLine>
          <SumLine label={t('form.received')} strong>
            {money(received)}
          </SumLine>
        </Sum>
        {draft.asksCode || asksAnew ? <CodeField draft={draft} request={request} /> : null}
        <Ended request={request} />
      </div>
    </Dialog>
  );
}
