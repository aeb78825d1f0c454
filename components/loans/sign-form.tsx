'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { AttemptNotice } from '@/components/api/attempt-notice';
import { ApiRefusal } from '@/components/api/call';
import { KeptFields } from '@/components/api/kept-fields';
import { PhotoField } from '@/components/files/photo-field';
import { Button } from '@/components/ui/button';
import { formatter } from '@/components/ui/figures/format';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { toast } from '@/components/ui/toast';
import type { LoanAccount } from '@/lib/loans/contract';
import type { LoanQuote } from '@/lib/loans/offer-contract';
import { AgreementText } from './agreement-text';
import { refreshLoans } from './queries';
import type { Applying } from './use-loan';

type Props = {
  quote: LoanQuote;
  account: LoanAccount;
  applying: Applying;
  onDone: () => void;
};

/** The agreement, the signature under it, and the button that hands both in. */
export function SignForm({ quote, account, applying, onDone }: Props) {
  const t = useTranslations('loans');
  const common = useTranslations('common');
  const format = formatter(useLocale());
  const [signature, setSignature] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const signing = useRef<HTMLButtonElement>(null);
  const { attempt, phase, error } = applying;
  const isChanged = error instanceof ApiRefusal && error.code === '10113';
  const amount = format.money(quote.amount);

  async function apply() {
    setAsked(true);
    if (!signature || signing.current?.closest('[data-under-way]')) return signing.current?.focus();
    const { days, termsVersion } = quote;
    const made = await attempt({ amount: quote.amount, days, signature, termsVersion });
    void refreshLoans();
    if (!made) return;
    toast(t('applied', { amount }));
    onDone();
  }

  return (
    <div className="grid gap-4">
      <div>
        <h3 className="text-m font-strong">{t('read')}</h3>
        <p className="text-s text-ink-2">{t('readText')}</p>
      </div>
      <AgreementText quote={quote} borrower={account.name} username={account.username} />
      <KeptFields phase={phase}>
        <PhotoField
          label={t('signature')}
          hint={t('sign')}
          purpose="signature"
          error={isAsked && !signature ? t('unsigned') : undefined}
          focusRef={(button) => {
            signing.current = button;
          }}
          onReady={setSignature}
        />
      </KeptFields>
      <AttemptNotice
        phase={phase}
        error={error}
        nothing={t('nothing')}
        {...(isChanged ? { said: t('changed') } : {})}
      />
      <Button
        variant="primary"
        size="l"
        busy={phase === 'sending'}
        onClick={() => void keepingFocus(apply)}
      >
        {phase === 'unsure' ? common('retry') : t('apply', { amount })}
      </Button>
    </div>
  );
}
