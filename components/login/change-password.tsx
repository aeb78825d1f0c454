'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { call } from '@/components/api/call';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/fields/password-field';
import { toast } from '@/components/ui/toast';
import { useAskedCode } from '@/components/security/asked-code';
import { OtpField } from '@/components/security/otp-field';
import { repassword } from '@/lib/login/contract';
import { NewPassword } from './fields';
import { fieldRoom } from '@/components/ui/fields/field-room';
import { TryNotice, useLostTry } from '@/components/api/lost-try';
import { useCallForm } from '@/components/api/use-call-form';

const schema = repassword.input
  .extend({ repeat: z.string().min(1, 'passwordAgain') })
  .refine(({ newPassword, repeat }) => newPassword === repeat, {
    path: ['repeat'],
    message: 'passwordsDiffer',
  });

type Props = { username: string; asksForCode: boolean };

export function ChangePassword({ username, asksForCode }: Props) {
  const t = useTranslations('login');
  const router = useRouter();
  const form = useCallForm({
    schema,
    defaults: { oldPassword: '', newPassword: '', repeat: '', otp: '' },
    fieldOf: { '10004': 'oldPassword' },
  });
  const code = useAskedCode(asksForCode);
  const { lost, noting } = useLostTry();
  const submit = form.sending(({ repeat: _, ...input }) =>
    code.asking(async () => {
      await noting('password', () => call('POST user/repassword', input));
      form.reset();
      toast(t('security.changed'));
      router.refresh();
    }),
  );
  const { errorOf } = form;
  return (
    <form method="post" onSubmit={submit} noValidate className="grid max-w-90 gap-2">
      <input type="text" value={username} autoComplete="username" readOnly hidden />
      <PasswordField
        {...form.register('oldPassword')}
        label={t('security.old')}
        error={errorOf('oldPassword')}
        className={fieldRoom}
        autoComplete="current-password"
      />
      <NewPassword
        label={t('reset.password')}
        password={{ field: form.register('newPassword'), error: errorOf('newPassword') }}
        repeat={{ field: form.register('repeat'), error: errorOf('repeat') }}
      />
      {code.isAsked ? (
        <OtpField
          {...form.register('otp')}
          error={errorOf('otp')}
          className={fieldRoom}
          passkey={{
            confirms: () => ({ action: 'user/repassword' }),
            onProof: (otp) => {
              form.setValue('otp', otp);
              void submit();
            },
          }}
        />
      ) : null}
      <TryNotice refusal={form.refusal} maybe={lost && t('security.maybe')} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('security.submit')}
        </Button>
        <span className="text-s text-ink-3">{t('security.effect')}</span>
      </div>
    </form>
  );
}
