'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { z } from 'zod';
import { useServerState } from '@/components/api/server-state';
import { useCallForm } from '@/components/api/use-call-form';
import { CodeField } from '@/components/security/code-field';
import { useMailedCode } from '@/components/security/mailed-code';
import { OtpField } from '@/components/security/otp-field';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/error-state';
import { TextField } from '@/components/ui/fields/field';
import { formatter } from '@/components/ui/figures/format';
import { PasswordField } from '@/components/ui/fields/password-field';
import { toast } from '@/components/ui/toast';
import { emailCode, password } from '@/lib/credentials/field-contract';
import { saveMailPhrase } from '@/lib/notifications/contract';
import { phraseLengthMax } from '@/lib/notifications/rules';
import { neededOtp } from '@/lib/security/otp-contract';
import { savePhrase, settingsQuery } from './queries';

type Way = 'password' | 'otp' | 'code';
type Props = {
  phrase: string;
  /** What shows whose account it is: the password, else a code or a passkey, else a mailed code. */
  way: Way;
  email: string;
  sandbox: boolean;
};

const { phrase: typed } = saveMailPhrase.input.shape;
const proofs = { password, otp: neededOtp, code: emailCode };
/** The customer's own phrase, which every e-mail shows. */
export function PhraseForm({ phrase, way, email, sandbox }: Props) {
  const t = useTranslations('notifications.phrase');
  const format = formatter(useLocale());
  const security = useTranslations('security.twoFactor');
  const mailed = useMailedCode('security');
  const form = useCallForm({
    schema: z.object({ phrase: typed, proof: proofs[way] }),
    defaults: { phrase, proof: '' },
    fieldOf: { '10004': 'proof', '10091': 'proof', password: 'proof', otp: 'proof', code: 'proof' },
  });
  const submit = form.sending(async (input) => {
    const kept = await savePhrase({ phrase: input.phrase, [way]: input.proof });
    form.reset({ phrase: kept, proof: '' });
    toast(t(kept ? 'saved' : 'removed'));
  });
  // What came with the page may be old; what is being typed stays.
  const { data } = useServerState(settingsQuery);
  const known = data?.phrase;
  const { isDirty } = form.formState;
  const { reset } = form;
  useEffect(() => {
    if (known !== undefined && !isDirty) reset({ phrase: known, proof: '' });
  }, [reset, known, isDirty]);
  const field = { ...form.register('proof'), error: form.errorOf('proof') };
  return (
    <Card title={t('title')}>
      <p className="mb-3 max-w-measure text-s text-ink-2">{t('text')}</p>
      <form method="post" onSubmit={submit} noValidate className="grid max-w-90 gap-3">
        <TextField
          {...form.register('phrase')}
          label={t('label')}
          hint={t('hint', { max: format.quantity(phraseLengthMax) })}
          error={form.errorOf('phrase')}
          autoComplete="off"
          dir="auto"
        />
        {way === 'password' ? (
          <PasswordField {...field} label={security('password')} autoComplete="current-password" />
        ) : way === 'otp' ? (
          <OtpField
            {...field}
            passkey={{
              confirms: () => ({
                action: 'user/saveMailPhrase',
                about: { phrase: form.getValues('phrase') },
              }),
              onProof: (otp) => {
                form.setValue('proof', otp);
                void submit();
              },
            }}
          />
        ) : (
          <CodeField
            {...field}
            code={mailed}
            readEmail={() => Promise.resolve(email)}
            sandbox={sandbox}
            onSent={() => form.clearErrors('proof')}
          />
        )}
        {form.refusal ? <Notice>{form.refusal}</Notice> : null}
        <Button
          type="submit"
          variant="primary"
          busy={form.formState.isSubmitting}
          className="justify-self-start"
        >
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}
