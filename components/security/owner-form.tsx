'use client';

import { useTranslations } from 'next-intl';
import { useCallForm } from '@/components/api/use-call-form';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import type { Confirmed } from '@/lib/security/confirmation-rules';
import { ownerInput, type OwnerInput } from '@/lib/security/otp-contract';
import { useAskedCode } from './asked-code';
import { ProofFields } from './proof-fields';

type Props = {
  asksForCode: boolean;
  submit: string;
  note: string;
  danger?: boolean;
  /** What a passkey confirms in the place of the code. */
  confirms: () => Confirmed;
  onSubmit: (input: OwnerInput) => Promise<void>;
  onCancel: () => void;
};

/** The password, and a code or a passkey where the account has one, for what its owner alone may do. */
export function OwnerForm(props: Props) {
  const { asksForCode, submit: label, note, danger, confirms, onSubmit, onCancel } = props;
  const common = useTranslations('common');
  const form = useCallForm({
    schema: ownerInput,
    defaults: { password: '', otp: '' },
    fieldOf: { '10004': 'password', '10091': 'otp' },
  });
  const code = useAskedCode(asksForCode);
  const send = form.sending((input) => code.asking(() => onSubmit(input)));
  return (
    <form
      method="post"
      onSubmit={send}
      noValidate
      className="grid w-full max-w-90 content-start gap-2"
    >
      <p className="text-s text-ink-2">{note}</p>
      <ProofFields
        password={{ ...form.register('password'), error: form.errorOf('password') }}
        otp={code.isAsked ? { ...form.register('otp'), error: form.errorOf('otp') } : null}
        confirms={confirms}
        onProof={(otp) => {
          form.setValue('otp', otp);
          void send();
        }}
      />
      {form.refusal ? <Notice>{form.refusal}</Notice> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          busy={form.formState.isSubmitting}
        >
          {label}
        </Button>
        <Button onClick={onCancel}>{common('cancel')}</Button>
      </div>
    </form>
  );
}
