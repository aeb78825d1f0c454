'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useCallForm } from '@/components/api/use-call-form';
import { call } from '@/components/api/call';
import { useAskedCode } from '@/components/security/asked-code';
import { ProofFields } from '@/components/security/proof-fields';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { toast } from '@/components/ui/toast';
import type { Closing } from '@/lib/closings/contract';
import { closeAccount } from '@/lib/closings/contract';
import { amountsText } from './amount-text';

type Typed = { password: string; otp: string; isGiven: boolean };

type Props = { small: Closing['small']; asksCode: boolean; onCancel: () => void };

/** What may be given away, the password, and what follows. */
export function ClosingForm({ small, asksCode, onCancel }: Props) {
  const t = useTranslations('closing');
  const common = useTranslations('common');
  const router = useRouter();
  const amounts = amountsText(small, useLocale());
  const { isAsked, asking } = useAskedCode(asksCode);
  const form = useCallForm({
    schema: closeAccount.input,
    defaults: { password: '', otp: '', isGiven: false },
    fieldOf: { '10004': 'password', '10091': 'otp' },
    read: ({ isGiven, ...typed }: Typed) => ({ ...typed, gives: isGiven ? small : [] }),
  });
  const send = form.sending((input) =>
    asking(async () => {
      await call('POST user/closeAccount', input);
      toast(t('asked'));
      onCancel();
      router.refresh();
    }),
  );
  const shown = useRef<HTMLFormElement>(null);
  useEffect(() => shown.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={shown}
      method="post"
      noValidate
      className="grid max-w-120 content-start gap-3"
      onSubmit={send}
    >
      {small.length > 0 ? (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-ink-2">{t('small', { amounts })}</legend>
          <label className="flex min-h-11 items-start gap-3">
            <input
              type="checkbox"
              {...form.register('isGiven')}
              className="mt-0.5 size-[18px] shrink-0 accent-(--accent)"
            />
            {t('give', { amounts })}
          </label>
        </fieldset>
      ) : null}
      <ProofFields
        password={{ ...form.register('password'), error: form.errorOf('password') }}
        otp={isAsked ? { ...form.register('otp'), error: form.errorOf('otp') } : null}
        confirms={() => ({ action: 'user/closeAccount' })}
        onProof={(otp) => {
          form.setValue('otp', otp);
          void send();
        }}
      />
      <Notice tone="wait">{t('effect')}</Notice>
      {form.refusal ? <Notice>{form.refusal}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={form.formState.isSubmitting}>
          {t('sure')}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
