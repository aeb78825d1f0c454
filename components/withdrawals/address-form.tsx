'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { call } from '@/components/api/call';
import { useCallForm } from '@/components/api/use-call-form';
import { useDraft } from '@/components/api/use-draft';
import { useAskedCode } from '@/components/security/asked-code';
import { OtpField } from '@/components/security/otp-field';
import { TextField } from '@/components/ui/fields/field';
import { SelectField } from '@/components/ui/fields/select-field';
import { toast } from '@/components/ui/toast';
import { paymentNetworks } from '@/lib/core/payments';
import { addWithdrawalAddress } from '@/lib/destinations/contract';
import { useFieldWords } from './field-words';
import { refreshWithdrawals } from './queries';
import { SaveLine } from './save-line';

/** What is kept until it is sent. */
const typed = ['name', 'network', 'address'] as const;

type Props = { customerId: string; asksForCode: boolean };

/** A wallet address, checked as its network writes addresses. */
export function AddressForm({ customerId, asksForCode }: Props) {
  const t = useTranslations('withdrawals');
  const router = useRouter();
  const form = useCallForm({
    schema: addWithdrawalAddress.input,
    words: useFieldWords(),
    defaults: { name: '', network: 'tron', address: '', isDefault: false, otp: '' },
  });
  const of = { customer: customerId, form: 'withdrawal-address', since: 'new' };
  const forget = useDraft(form, of, typed);
  const code = useAskedCode(asksForCode);
  const submit = form.sending((input) =>
    code.asking(async () => {
      await call('POST user/addWithdrawalAddress', input);
      forget();
      void refreshWithdrawals();
      toast(t('add.saved'));
      router.push('/profile/withdrawmoney');
    }),
  );
  const { register, errorOf } = form;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        {...register('name')}
        label={t('add.name')}
        error={errorOf('name')}
        autoComplete="off"
        dir="auto"
      />
      <SelectField
        {...register('network')}
        label={t('add.network')}
        error={errorOf('network')}
        options={paymentNetworks.map((value) => ({ value, label: t(`networks.${value}`) }))}
      />
      <TextField
        {...register('address')}
        label={t('add.address')}
        hint={t('add.addressHint')}
        error={errorOf('address')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
      />
      {code.isAsked ? (
        <OtpField
          {...register('otp')}
          error={errorOf('otp')}
          passkey={{
            confirms: () => ({
              action: 'user/addWithdrawalAddress',
              about: { network: form.getValues('network'), address: form.getValues('address') },
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
      />
    </form>
  );
}
