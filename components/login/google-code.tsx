'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/api/call';
import { useCallForm } from '@/components/api/use-call-form';
import { OtpField } from '@/components/security/otp-field';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { loginByGoogle } from '@/lib/login/contract';
import { enterSite } from './enter-site';
import { fieldRoom } from '@/components/ui/fields/field-room';
import { PassLink } from './pass-card';

/** Asks for the code of an account that Google has proved, and that has an authenticator. */
export function GoogleCode({ idToken, next }: { idToken: string; next: string }) {
  const t = useTranslations('login');
  const form = useCallForm({
    schema: loginByGoogle.input,
    defaults: { idToken, otp: '' },
    fieldOf: { '10091': 'otp' },
  });
  const submit = form.sending(async (input) => {
    const { user } = await call('POST login/loginByGoogle', input, { stay: true });
    await enterSite(user.virtual, next);
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-2">
      <OtpField
        {...form.register('otp')}
        error={form.errorOf('otp')}
        className={fieldRoom}
        autoFocus
      />
      {form.refusal ? <Notice>{form.refusal}</Notice> : null}
      <Button type="submit" variant="primary" size="l" busy={form.formState.isSubmitting}>
        {t('login.submit')}
      </Button>
      <p className="text-center">
        <PassLink href="/pass/login">{t('google.back')}</PassLink>
      </p>
    </form>
  );
}
