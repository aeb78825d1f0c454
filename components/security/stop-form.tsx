'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '@/components/api/call';
import { useCallForm } from '@/components/api/use-call-form';
import { CodeField } from './code-field';
import { useMailedCode } from './mailed-code';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { fieldRoom } from '@/components/ui/fields/field-room';
import { PasswordField } from '@/components/ui/fields/password-field';
import { emailCode, password } from '@/lib/credentials/field-contract';
import { neededOtp } from '@/lib/security/otp-contract';
import { OtpField } from './otp-field';

const formLook = 'grid w-full max-w-90 content-start gap-2';

type Props = { onDone: () => void };

/** Stops a removal by what it would take away. */
function ByFactor({ onDone }: Props) {
  const t = useTranslations('security.removal');
  const form = useCallForm({
    schema: z.object({ otp: neededOtp }),
    defaults: { otp: '' },
    fieldOf: { '10091': 'otp' },
  });
  const send = form.sending(async (input) => {
    await call('POST user/stopRemoval', input);
    onDone();
  });
  return (
    <form method="post" onSubmit={send} noValidate className={formLook}>
      <OtpField
        {...form.register('otp')}
        error={form.errorOf('otp')}
        className={fieldRoom}
        autoFocus
        passkey={{
          confirms: () => ({ action: 'user/stopRemoval' }),
          onProof: (otp) => {
            form.setValue('otp', otp);
            void send();
          },
        }}
      />
      {form.refusal ? <Notice>{form.refusal}</Notice> : null}
      <Button
        type="submit"
        variant="primary"
        busy={form.formState.isSubmitting}
        className="justify-self-start"
      >
        {t('stop')}
      </Button>
    </form>
  );
}

type Mailed = Props & { email: string; sandbox: boolean };

/** Stops a removal by what it was asked for with. */
function ByMail({ email, sandbox, onDone }: Mailed) {
  const t = useTranslations('security');
  const code = useMailedCode('security');
  const form = useCallForm({
    schema: z.object({ password, code: emailCode }),
    defaults: { password: '', code: '' },
    fieldOf: { '10004': 'password', '10091': 'code' },
  });
  const send = form.sending(async (input) => {
    await call('POST user/stopRemoval', input);
    onDone();
  });
  return (
    <form method="post" onSubmit={send} noValidate className={formLook}>
      <PasswordField
        {...form.register('password')}
        label={t('twoFactor.password')}
        error={form.errorOf('password')}
        className={fieldRoom}
        autoComplete="current-password"
      />
      <CodeField
        {...form.register('code')}
        code={code}
        readEmail={() => Promise.resolve(email)}
        sandbox={sandbox}
        onSent={() => form.clearErrors('code')}
        error={form.errorOf('code')}
        className={fieldRoom}
      />
      {form.refusal ? <Notice>{form.refusal}</Notice> : null}
      <Button
        type="submit"
        variant="primary"
        busy={form.formState.isSubmitting}
        className="justify-self-start"
      >
        {t('removal.stop')}
      </Button>
    </form>
  );
}

/** What it takes to stop a removal: what it would take away, or what it was asked for with. */
export function StopForm({ mailStops, email, sandbox, onDone }: Mailed & { mailStops: boolean }) {
  const t = useTranslations('security.removal');
  const [way, setWay] = useState<'factor' | 'mail'>('factor');
  const isMail = way === 'mail';
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-measure text-s text-ink-2">
        {t(mailStops ? 'stopAsk' : 'stopAskFactor')}
      </p>
      {isMail ? (
        <ByMail email={email} sandbox={sandbox} onDone={onDone} />
      ) : (
        <ByFactor onDone={onDone} />
      )}
      {mailStops ? (
        <Button size="s" variant="plain" onClick={() => setWay(isMail ? 'factor' : 'mail')}>
          {t(isMail ? 'byFactor' : 'byMail')}
        </Button>
      ) : null}
    </div>
  );
}
