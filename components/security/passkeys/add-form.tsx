'use client';

import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { call } from '@/components/api/call';
import { useCallForm } from '@/components/api/use-call-form';
import { ProofFields } from '@/components/security/proof-fields';
import { useAskedCode } from '@/components/security/asked-code';
import { CodeField } from '@/components/security/code-field';
import { useMailedCode } from '@/components/security/mailed-code';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { TextField } from '@/components/ui/fields/field';
import { fieldRoom } from '@/components/ui/fields/field-room';
import { addPasskey, beginPasskey } from '@/lib/passkeys/contract';
import { makePasskey } from './ceremony';
import { usePasskeyWords } from './use-passkey-words';

const schema = z.object({
  name: addPasskey.input.shape.name,
  ...beginPasskey.input.shape,
});

type Props = {
  asksForCode: boolean;
  email: string;
  sandbox: boolean;
  onDone: () => void;
  onCancel: () => void;
};

/** Names a passkey and has the device make it, after the password and what confirms it. */
export function AddPasskeyForm({ asksForCode, email, sandbox, onDone, onCancel }: Props) {
  const t = useTranslations('security');
  const common = useTranslations('common');
  const words = usePasskeyWords();
  const form = useCallForm({
    schema,
    defaults: { name: '', password: '', otp: '', code: '' },
    fieldOf: { '10004': 'password', '10091': 'otp' },
    words,
  });
  const asked = useAskedCode(asksForCode);
  const mailed = useMailedCode('security');
  const submit = form.sending(({ name, ...proof }) =>
    asked.asking(async () => {
      const { options } = await call('POST user/beginPasskey', proof);
      // What confirmed this is used up, whatever comes of it.
      form.setValue('otp', '');
      form.setValue('code', '');
      const credential = await makePasskey(options);
      await call('POST user/addPasskey', { name, credential });
      onDone();
    }),
  );
  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      className="grid w-full max-w-90 content-start gap-2"
    >
      <TextField
        {...form.register('name')}
        label={t('passkeys.name')}
        hint={form.errorOf('name') ? undefined : t('passkeys.nameHint')}
        error={form.errorOf('name')}
        className={fieldRoom}
        maxLength={60}
        autoComplete="off"
        dir="auto"
      />
      <ProofFields
        password={{ ...form.register('password'), error: form.errorOf('password') }}
        otp={asked.isAsked ? { ...form.register('otp'), error: form.errorOf('otp') } : null}
        confirms={() => ({ action: 'user/beginPasskey' })}
        onProof={(otp) => {
          form.setValue('otp', otp);
          void submit();
        }}
      />
      {asked.isAsked ? null : (
        <CodeField
          {...form.register('code')}
          code={mailed}
          readEmail={() => Promise.resolve(email)}
          sandbox={sandbox}
          onSent={() => form.clearErrors('code')}
          error={form.errorOf('code')}
          className={fieldRoom}
        />
      )}
      {form.refusal ? <Notice>{form.refusal}</Notice> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('passkeys.create')}
        </Button>
        <Button onClick={onCancel}>{common('cancel')}</Button>
      </div>
    </form>
  );
}
