'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { KeptFields } from '@/components/api/kept-fields';
import { AttemptNotice } from '@/components/api/attempt-notice';
import { useQuestion } from '@/components/questions/use-question';
import { PhotoField } from '@/components/files/photo-field';
import { Button } from '@/components/ui/button';
import { Card, Sum, SumLine } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/error-state';
import { DecimalField } from '@/components/ui/fields/decimal-field';
import { TextField } from '@/components/ui/fields/field';
import { Segmented } from '@/components/ui/fields/segmented';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { toast } from '@/components/ui/toast';
import type { Deposit, RechargeTerms } from '@/lib/deposits/contract';
import { lastSixOf } from '@/lib/deposits/rules';
import { AdvancedAbove, useAdvancedRefusal } from './advanced-words';
import { DepositQuestions } from './deposit-questions';
import { HeldBack } from './held-back';
import { PaidFields } from './paid-fields';
import { PayTo } from './pay-to';
import { useDeposit, type DepositDraft } from './use-deposit';

function Choice({ draft }: { draft: DepositDraft }) {
  const t = useTranslations('deposits');
  const { form, currencies, currency, networks, account, isKept } = draft;
  return (
    <>
      {currencies.length > 1 ? (
        <Segmented
          wide
          label={t('currency')}
          disabled={isKept}
          value={currency}
          onChange={(next) => form.change({ currency: next })}
          options={currencies.map((value) => ({ value, label: value }))}
        />
      ) : null}
      {networks.length > 1 ? (
        <Segmented
          wide
          label={t('network')}
          disabled={isKept}
          value={account?.network ?? 'tron'}
          onChange={(network) => form.change({ network })}
          options={networks.flatMap((value) =>
            value ? [{ value, label: t(`networks.${value}`) }] : [],
          )}
        />
      ) : null}
    </>
  );
}

/** The last six characters of whatever is pasted here, of which it says that it took no more. */
function LastSix({ draft }: { draft: DepositDraft }) {
  const t = useTranslations('deposits');
  const { form, typed } = draft;
  const [taken, setTaken] = useState<string | null>(null);
  const { onChange, ...field } = form.register('lastSix');
  return (
    <TextField
      {...field}
      onChange={(event) => {
        const input = event.target;
        const { six, isPart } = lastSixOf(input.value);
        // Written anew it would move the caret.
        if (six !== input.value) input.value = six;
        setTaken(isPart ? six : null);
        return onChange(event);
      }}
      label={t(typed.method === 'crypto' ? 'lastSixHash' : 'lastSixCard')}
      hint={taken && taken === typed.lastSix ? t('lastSixTaken', { six: taken }) : undefined}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      error={form.errorOf('lastSix')}
    />
  );
}

function Fields({ draft }: { draft: DepositDraft }) {
  const t = useTranslations('deposits');
  const format = formatter(useLocale());
  const { form, typed, currency, least, issue } = draft;
  const isCrypto = typed.method === 'crypto';
  const wrong = issue && t(issue, { least: format.money(least, currency) });
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <DecimalField
        ref={form.refOf('amount')}
        label={t('amount')}
        unit={currency}
        value={typed.amount}
        onChange={(amount) => form.change({ amount })}
        error={wrong ?? form.errorOf('amount')}
      />
      <LastSix draft={draft} />
      <TextField
        {...form.register('txHash', { deps: 'lastSix' })}
        className="md:col-span-2"
        label={t(isCrypto ? 'txHash' : 'reference')}
        aside={t('optional')}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        error={form.errorOf('txHash')}
      />
    </div>
  );
}

function Submit({ draft }: { draft: DepositDraft }) {
  const t = useTranslations('deposits');
  const common = useTranslations('common');
  const codes = useTranslations('codes');
  const files = useTranslations('files');
  const question = useQuestion();
  const advancedRefusal = useAdvancedRefusal();
  const { form, phase, error } = draft;
  const submit = draft.sending((reported) => {
    question.ask(reported.question);
    toast(codes('20002'));
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <h3 className="text-s font-strong">{t('after')}</h3>
      <KeptFields phase={phase} className="grid min-w-0 gap-4">
        <Fields draft={draft} />
        <PaidFields draft={draft} />
        <PhotoField
          key={draft.reports}
          label={files('purposes.proof')}
          hint={t('optional')}
          purpose="proof"
          keptId={draft.typed.proof}
          isUploaded
          onReady={(proof) => form.change({ proof })}
          onRemove={() => form.change({ proof: undefined })}
        />
      </KeptFields>
      {draft.wasLost ? <Notice tone="wait">{common('unsure')}</Notice> : null}
      <AttemptNotice
        phase={phase}
        error={error}
        said={form.isRefused ? '' : advancedRefusal(error)}
        nothing={t('nothing')}
      />
      <DepositQuestions question={question} />
      <Button type="submit" variant="primary" size="l" busy={phase === 'sending'}>
        {phase === 'unsure' ? common('retry') : t('submit')}
      </Button>
    </form>
  );
}

type Props = {
  customerId: string;
  terms: RechargeTerms;
  isPast?: boolean;
  /** What is on record already, as it is listed beside this. */
  deposits: readonly Deposit[];
};

/** Where to pay to, and the word that it was paid; of what was paid before (`isPast`), the word alone. */
export function DepositForm({ customerId, ...now }: Props) {
  const t = useTranslations('deposits');
  const draft = useDeposit(customerId, now);
  const limits = useTranslations('limits');
  const { form, typed, terms, isPast, account, currency, least } = draft;
  const leftOf = (kind: RechargeTerms['ownLimits'][number]['kind']) =>
    limits('left', { span: limits(`spans.${kind.split('-')[1] as 'day'}`) });
  return (
    <Card
      title={t('title')}
      aside={
        <Segmented
          label={t('method')}
          disabled={draft.isKept}
          value={typed.method}
          onChange={(method) => form.change({ method })}
          options={[
            { value: 'crypto', label: t('crypto') },
            { value: 'card', label: t('card') },
          ]}
        />
      }
    >
      {isPast ? (
        <div className="grid gap-4">
          <p className="text-s text-ink-2">{t('tellPaidText')}</p>
          <Choice draft={draft} />
          <Submit draft={draft} />
        </div>
      ) : account ? (
        <div className="grid gap-4">
          <Choice draft={draft} />
          <AdvancedAbove terms={terms} currency={currency} />
          {terms.sandbox ? <Notice tone="wait">{t('sandbox')}</Notice> : null}
          {account.address === null ? (
            <HeldBack terms={terms} />
          ) : (
            <PayTo account={account} address={account.address} />
          )}
          <Sum className="border-y border-line py-3">
            <SumLine label={t('least')}>
              <Money value={least} currency={currency} />
            </SumLine>
            <SumLine label={t('fee')}>
              <Money value="0" currency={currency} />
            </SumLine>
            <SumLine label={t('credited')}>
              {t(account.own ? 'creditedByChain' : 'creditedByReview')}
            </SumLine>
            {terms.ownLimits.map(({ kind, left }) => (
              <SumLine key={kind} label={leftOf(kind)}>
                <Money value={left} currency="USDT" />
              </SumLine>
            ))}
          </Sum>
          <Submit draft={draft} />
        </div>
      ) : (
        <EmptyState icon="info" title={t('noAddress')} text={t('noAddressText')} />
      )}
    </Card>
  );
}
