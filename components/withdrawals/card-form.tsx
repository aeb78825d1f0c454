'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { call } from '@/components/api/call';
import { useCallForm } from '@/components/api/use-call-form';
import { useAskedCode } from '@/components/security/asked-code';
import { OtpField } from '@/components/security/otp-field';
import { Notice } from '@/components/ui/error-state';
import { TextField } from '@/components/ui/fields/field';
import { toast } from '@/components/ui/toast';
import { addBankCard } from '@/lib/destinations/contract';
import { useFieldWords } from './field-words';
import { refreshWithdrawals } from './queries';
import { SaveLine } from './save-line';

const further = ['bankCode', 'branchNumber', 'bankAddress', 'payeeAddress', 'bankPhone'] as const;

const isolated = (words: ReactNode) => <bdi>{words}</bdi>;

type Props = { holder: string | null; isVerified: boolean; asksForCode: boolean };

/** A bank card in the customer's verified name. */
export function CardForm({ holder, isVerified, asksForCode }: Props) {
  const t = useTranslations('withdrawals.add');
  const router = useRouter();
  const form = useCallForm({
    schema: addBankCard.input,
    words: useFieldWords(),
    defaults: {
      name: holder ?? '',
      bankName: '',
      cardNumber: '',
      bankCode: '',
      branchNumber: '',
      bankAddress: '',
      payeeAddress: '',
      bankPhone: '',
      isDefault: false,
      otp: '',
    },
  });
  const code = useAskedCode(asksForCode);
  const submit = form.sending((input) =>
    code.asking(async () => {
      await call('POST user/addBankCard', input);
      void refreshWithdrawals();
      toast(t('saved'));
      router.push('/profile/withdrawmoney');
    }),
  );
  const { register, errorOf } = form;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {isVerified ? null : <Notice tone="wait">{t('verifyFirst')}</Notice>}
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          {...register('name')}
          label={t('holder')}
          hint={holder ? t.rich('holderIs', { name: holder, b: isolated }) : null}
          error={errorOf('name')}
          autoComplete="cc-name"
          dir="auto"
        />
        <TextField
          {...register('bankName')}
          label={t('bankName')}
          error={errorOf('bankName')}
          dir="auto"
        />
        <TextField
          {...register('cardNumber')}
          label={t('cardNumber')}
          error={errorOf('cardNumber')}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          className="md:col-span-2"
        />
        {further.map((name) => (
          <TextField
            key={name}
            {...register(name)}
            label={t(name)}
            aside={t('optional')}
            error={errorOf(name)}
            autoComplete="off"
            dir="auto"
          />
        ))}
      </div>
      {code.isAsked ? (
        <OtpField
          {...register('otp')}
          error={errorOf('otp')}
          passkey={{
            confirms: () => ({
              action: 'user/addBankCard',
              about: { cardNumber: form.getValues('cardNumber') },
            }),
            onProof: (otp) => {
              form.setValue('otp', otp);
              void submit();
            },
          }}
        />
      ) : null}
      <SaveLine
        isDefault={register('isDefault')}
        refusal={form.refusal}
        busy={form.formState.isSubmitting}
        disabled={!isVerified}
      />
    </form>
  );
}
