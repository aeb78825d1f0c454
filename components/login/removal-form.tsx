'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { call, type CallResult } from '@/components/api/call';
import { useCallForm } from '@/components/api/use-call-form';
import { CodeField } from '@/components/security/code-field';
import { EmailField } from './fields';
import { useMailedCode } from '@/components/security/mailed-code';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { fieldRoom } from '@/components/ui/fields/field-room';
import { PasswordField } from '@/components/ui/fields/password-field';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { askRemoval } from '@/lib/security/contract';

const defaults = { email: '', password: '', code: '' };

/** Asks for the removal of an app that is lost, with its recovery codes and the passkeys. */
export function RemovalForm({ sandbox }: { sandbox: boolean }) {
  const t = useTranslations('security.removal');
  const login = useTranslations('login');
  const zone = useZone();
  const { dateTime } = formatter(useLocale());
  const code = useMailedCode('removal');
  const [asked, setAsked] = useState<CallResult<'POST login/askRemoval'> | null>(null);
  const form = useCallForm({
    schema: askRemoval.input,
    defaults,
    fieldOf: { '10004': 'password', '10091': 'code' },
  });
  const submit = form.sending(async (input) =>
    setAsked(await call('POST login/askRemoval', input, { stay: true })),
  );

  async function readEmail() {
    if (!(await form.trigger('email', { shouldFocus: true }))) return null;
    return askRemoval.input.shape.email.parse(form.getValues('email'));
  }

  if (asked) {
    return (
      <div data-done className="grid gap-4" role="status">
        <h1 className="text-xl tracking-tight">{t('doneTitle')}</h1>
        <p className="text-ink-2">{t('doneText', { time: dateTime(asked.dueAt, zone) })}</p>
        {asked.byMailedPassword ? <p className="text-ink-2">{t('doneLong')}</p> : null}
        <ButtonLink href="/pass/login" size="l">
          {login('google.back')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-2">
      <EmailField field={form.register('email')} error={form.errorOf('email')} />
      <CodeField
        {...form.register('code')}
        code={code}
        readEmail={readEmail}
        sandbox={sandbox}
        onSent={() => form.clearErrors('code')}
        error={form.errorOf('code')}
        className={fieldRoom}
      />
      <PasswordField
        {...form.register('password')}
        label={login('login.password')}
        error={form.errorOf('password')}
        className={fieldRoom}
        autoComplete="current-password"
      />
      {form.refusal ? <Notice>{form.refusal}</Notice> : null}
      <Button type="submit" variant="primary" size="l" busy={form.formState.isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  );
}
