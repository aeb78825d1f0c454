'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '@/components/api/call';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { useAskedCode } from '@/components/security/asked-code';
import { OtpField } from '@/components/security/otp-field';
import { resetPassword } from '@/lib/login/contract';
import { CodeField } from '@/components/security/code-field';
import { EmailField, NewPassword } from './fields';
import { useMailedCode } from '@/components/security/mailed-code';
import { fieldRoom } from '@/components/ui/fields/field-room';
import { useCallForm } from '@/components/api/use-call-form';

const schema = resetPassword.input
  .extend({ repeat: z.string().min(1, 'passwordAgain') })
  .refine(({ password, repeat }) => password === repeat, {
    path: ['repeat'],
    message: 'passwordsDiffer',
  });

const defaults = { email: '', code: '', password: '', repeat: '', otp: '' };

export function ResetForm({ sandbox }: { sandbox: boolean }) {
  const t = useTranslations('login');
  const code = useMailedCode('reset');
  const [isDone, setIsDone] = useState(false);
  const form = useCallForm({
    schema,
    defaults,
    fieldOf: { '10091': 'code' },
  });
  const asked = useAskedCode();
  // Said with this one request: a later one, with the code, must not remove anything.
  const sending = (removeFactors: boolean) =>
    form.sending(({ repeat: _, ...input }) =>
      asked.asking(async () => {
        await call('POST login/resetPassword', { ...input, removeFactors }, { stay: true });
        setIsDone(true);
      }),
    );
  const submit = sending(false);

  async function readEmail() {
    if (!(await form.trigger('email', { shouldFocus: true }))) return null;
    return resetPassword.input.shape.email.parse(form.getValues('email'));
  }

  if (isDone) {
    return (
      <div data-done className="grid gap-4" role="status">
        <h1 className="text-xl tracking-tight">{t('reset.doneTitle')}</h1>
        <p className="text-ink-2">{t('reset.doneText')}</p>
        <ButtonLink href="/pass/login" variant="primary" size="l">
          {t('login.submit')}
        </ButtonLink>
      </div>
    );
  }
  const at = (name: keyof typeof defaults) => ({
    field: form.register(name),
    error: form.errorOf(name),
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-2">
      <EmailField {...at('email')} />
      <CodeField
        {...form.register('code')}
        code={code}
        readEmail={readEmail}
        sandbox={sandbox}
        onSent={() => form.clearErrors('code')}
        error={form.errorOf('code')}
        className={fieldRoom}
      />
      <NewPassword label={t('reset.password')} password={at('password')} repeat={at('repeat')} />
      {asked.isAsked ? (
        <OtpField
          {...form.register('otp')}
          error={form.errorOf('otp')}
          className={fieldRoom}
          autoFocus
          passkey={{
            confirms: () => ({ action: 'login/resetPassword' }),
            onProof: (otp) => {
              form.setValue('otp', otp);
              void submit();
            },
          }}
        />
      ) : null}
      {asked.canRemove ? (
        <div className="grid justify-items-start gap-2 pb-2">
          <p className="text-s text-ink-2">{t('reset.removeText')}</p>
          <Button
            variant="danger"
            onClick={() => {
              form.change({ otp: '' });
              void sending(true)();
            }}
          >
            {t('reset.remove')}
          </Button>
        </div>
      ) : null}
      {form.refusal ? <Notice>{form.refusal}</Notice> : null}
      <Button type="submit" variant="primary" size="l" busy={form.formState.isSubmitting}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
