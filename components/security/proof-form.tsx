'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { TryNotice } from '@/components/api/lost-try';
import { useCallForm } from '@/components/api/use-call-form';
import { fieldRoom } from '@/components/ui/fields/field-room';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/fields/field';
import { PasswordField } from '@/components/ui/fields/password-field';
import type { Confirmed } from '@/lib/security/confirmation-rules';
import { enableAuthenticator, enableWithMailedCode } from '@/lib/security/contract';
import { CodeField } from './code-field';
import { useMailedCode } from './mailed-code';
import { OtpField } from './otp-field';

type Input = z.output<typeof enableAuthenticator.input>;
type Schema = z.ZodType<Input, z.input<typeof enableAuthenticator.input>>;

type Props = {
  /** The first code of an app that is set up: a recovery code is none yet. */
  isFirst?: boolean;
  /** Whether a first code takes what a passkey confirms beside it. */
  asksConfirmation?: boolean;
  /** Where a mailed code is asked for beside it: to whom it is mailed. */
  mailed?: { email: string; sandbox: boolean } | null;
  submit: string;
  note: string | undefined;
  /** What a try without an answer may have done; null where each had one. */
  maybe?: ReactNode;
  danger?: boolean;
  /** What a passkey confirms in the place of the code. */
  confirms: () => Confirmed;
  onSubmit: (input: Input) => Promise<void>;
  onCancel: () => void;
};

/** The password and a code, for whatever changes how the customer logs in. */
export function ProofForm({
  isFirst,
  asksConfirmation,
  mailed,
  submit,
  note,
  maybe = null,
  danger,
  confirms,
  onSubmit,
  onCancel,
}: Props) {
  const t = useTranslations('security.twoFactor');
  const common = useTranslations('common');
  const mailedCode = useMailedCode('security');
  const schema: Schema = mailed ? enableWithMailedCode : enableAuthenticator.input;
  const form = useCallForm({
    schema,
    defaults: { password: '', otp: '', confirmation: '', code: '' },
    fieldOf: { '10004': 'password', '10091': 'otp' },
  });
  const send = form.sending(onSubmit);
  const code = { ...form.register('otp'), error: form.errorOf('otp'), className: fieldRoom };
  return (
    <form
      method="post"
      onSubmit={send}
      noValidate
      className="grid w-full max-w-90 content-start gap-2"
    >
      {isFirst ? (
        <TextField
          {...code}
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          dir="ltr"
        />
      ) : (
        <OtpField
          {...code}
          passkey={{
            confirms,
            onProof: (otp) => {
              form.setValue('otp', otp);
              void send();
            },
          }}
        />
      )}
      <PasswordField
        {...form.register('password')}
        label={t('password')}
        error={form.errorOf('password')}
        className={fieldRoom}
        autoComplete="current-password"
      />
      {asksConfirmation ? (
        <OtpField
          {...form.register('confirmation')}
          error={form.errorOf('confirmation')}
          className={fieldRoom}
          passkey={{
            confirms,
            onProof: (proof) => {
              form.setValue('confirmation', proof);
              void send();
            },
          }}
        />
      ) : null}
      {mailed ? (
        <CodeField
          {...form.register('code')}
          code={mailedCode}
          readEmail={() => Promise.resolve(mailed.email)}
          sandbox={mailed.sandbox}
          onSent={() => form.clearErrors('code')}
          error={form.errorOf('code')}
          className={fieldRoom}
        />
      ) : null}
      <TryNotice refusal={form.refusal} maybe={maybe} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          busy={form.formState.isSubmitting}
        >
          {submit}
        </Button>
        <Button onClick={onCancel}>{common('cancel')}</Button>
      </div>
      {note ? <p className="text-s text-ink-3">{note}</p> : null}
    </form>
  );
}
