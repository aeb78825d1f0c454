'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useCallForm } from '@/components/api/use-call-form';
import { ProofFields } from '@/components/security/proof-fields';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { Segmented } from '@/components/ui/fields/segmented';
import { toast } from '@/components/ui/toast';
import { beginBreak as contract } from '@/lib/limits/contract';
import { breakPeriods } from '@/lib/limits/rules';
import { beginBreak } from './queries';

type Props = { asksCode: boolean; onDone: () => void };

/** How long, the password, and what happens at once. */
export function BreakForm({ asksCode, onDone }: Props) {
  const t = useTranslations('limits.break');
  const common = useTranslations('common');
  const router = useRouter();
  const form = useCallForm({
    schema: contract.input,
    defaults: { period: 'day', password: '', otp: '' },
    fieldOf: { '10004': 'password', '10091': 'otp' },
  });
  const period = form.watch('period');
  const send = form.sending(async (input) => {
    await beginBreak(input);
    toast(t('begun'));
    onDone();
    router.refresh();
  });
  return (
    <form
      method="post"
      noValidate
      className="mt-4 grid max-w-120 content-start gap-3"
      onSubmit={send}
    >
      <Segmented
        wide
        label={t('period')}
        value={period}
        onChange={(value) => form.setValue('period', value)}
        options={breakPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
      />
      <ProofFields
        password={{ ...form.register('password'), error: form.errorOf('password') }}
        otp={asksCode ? { ...form.register('otp'), error: form.errorOf('otp') } : null}
        confirms={() => ({ action: 'user/beginBreak', about: { period } })}
        onProof={(otp) => {
          form.setValue('otp', otp);
          void send();
        }}
      />
      <Notice tone="wait">{t('effect')}</Notice>
      {form.refusal ? <Notice>{form.refusal}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={form.formState.isSubmitting}>
          {t('sure')}
        </Button>
        <Button variant="plain" onClick={onDone}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
