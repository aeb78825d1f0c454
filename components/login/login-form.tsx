'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/api/call';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { TextField } from '@/components/ui/fields/field';
import { PasswordField } from '@/components/ui/fields/password-field';
import { useAskedCode } from '@/components/security/asked-code';
import { OtpField } from '@/components/security/otp-field';
import { login } from '@/lib/login/contract';
import { enterSite } from './enter-site';
import { fieldRoom } from '@/components/ui/fields/field-room';
import { PasskeyLogin } from '@/components/login/passkey-button';
import { PassLink } from './pass-card';
import { useCallForm } from '@/components/api/use-call-form';

export function LoginForm({ next }: { next: string }) {
  const t = useTranslations('login.login');
  const security = useTranslations('security.removal');
  const form = useCallForm({
    schema: login.input,
    defaults: { account: '', password: '', otp: '' },
    fieldOf: { '10004': 'password', '10009': 'account' },
  });
  const code = useAskedCode();
  const submit = form.sending((input) =>
    code.asking(async () => {
      const { user } = await call('POST login/login', input, { stay: true });
      await enterSite(user.virtual, next);
    }),
  );
  const { isSubmitting } = form.formState;
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-2">
      <TextField
        {...form.register('account')}
        label={t('account')}
        error={form.errorOf('account')}
        className={fieldRoom}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="auto"
        autoFocus
      />
      <PasswordField
        {...form.register('password')}
        label={t('password')}
        error={form.errorOf('password')}
        className={fieldRoom}
        autoComplete="current-password"
      />
      <p className="justify-self-end text-s">
        <PassLink href="/pass/reset">{t('forgot')}</PassLink>
      </p>
      {code.isAsked ? (
        <OtpField
          {...form.register('otp')}
          error={form.errorOf('otp')}
          className={fieldRoom}
          autoFocus
        />
      ) : null}
      {code.isAsked ? (
        <p>
          <PassLink href="/pass/recover">{security('link')}</PassLink>
        </p>
      ) : null}
      {form.refusal ? <Notice>{form.refusal}</Notice> : null}
      <Button type="submit" variant="primary" size="l" busy={isSubmitting}>
        {t('submit')}
      </Button>
      <PasskeyLogin next={next} readAccount={() => form.getValues('account')} />
    </form>
  );
}
