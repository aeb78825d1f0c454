'use client';

import { useTranslations } from 'next-intl';
import { useCallForm } from '@/components/api/use-call-form';
import { ProofFields } from '@/components/security/proof-fields';
import { useAskedCode } from '@/components/security/asked-code';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { requestArchive } from '@/lib/archives/contract';
import { askForArchive } from './queries';

type Props = { asksForCode: boolean; onCancel: () => void; onDone: () => void };

/** The password, and a code where the account has an authenticator, before everything is put together. */
export function ArchiveForm({ asksForCode, onCancel, onDone }: Props) {
  const t = useTranslations('records.archive');
  const common = useTranslations('common');
  const { isAsked, asking } = useAskedCode(asksForCode);
  const form = useCallForm({
    schema: requestArchive.input,
    defaults: { password: '', otp: '' },
    fieldOf: { '10004': 'password', '10091': 'otp' },
  });
  const send = form.sending((input) => asking(() => askForArchive(input).then(onDone)));
  return (
    <form
      method="post"
      onSubmit={send}
      noValidate
      className="grid w-full max-w-90 content-start gap-2"
    >
      <ProofFields
        password={{ ...form.register('password'), error: form.errorOf('password') }}
        otp={isAsked ? { ...form.register('otp'), error: form.errorOf('otp') } : null}
        confirms={() => ({ action: 'user/requestArchive' })}
        onProof={(otp) => {
          form.setValue('otp', otp);
          void send();
        }}
      />
      {form.refusal ? <Notice>{form.refusal}</Notice> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('make')}
        </Button>
        <Button onClick={onCancel}>{common('cancel')}</Button>
      </div>
    </form>
  );
}
