'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/api/call';
import { useCallForm } from '@/components/api/use-call-form';
import { useDraft } from '@/components/api/use-draft';
import { TextField } from '@/components/ui/fields/field';
import { SelectField } from '@/components/ui/fields/select-field';
import type { Sent } from '@/lib/core/contract';
import { filesOf, identification } from '@/lib/verification/contract';
import { areaChoiceOf, areaChoices, areaCodeOf, withoutCode } from '@/lib/verification/phone-rules';
import { documentTypes, mayStay, sexes } from '@/lib/verification/rules';
import {
  asGiven,
  draftOf,
  LevelForm,
  LevelPhotos,
  useLevelFields,
  useSent,
  useUploads,
  type TypedProps,
} from './level-form';

const empty = {
  firstName: '',
  lastName: '',
  sex: '',
  birthDate: '',
  country: '',
  address: '',
  areaCode: '',
  phone: '',
  documentType: '',
  front: '',
  back: '',
  handHeld: '',
  signature: '',
};

const typed = (Object.keys(empty) as (keyof typeof empty)[]).filter(
  (name) => !(name in filesOf.loan),
);

export type Country = { value: string; label: string };

// The schema tells an empty choice from those that are offered.
const read = (typed: typeof empty) =>
  ({
    ...typed,
    areaCode: areaCodeOf(typed.areaCode),
    phone: withoutCode(areaCodeOf(typed.areaCode), typed.phone),
  }) as Sent<typeof identification>;

const none = { value: '', label: '–' };

type Props = TypedProps & { countries: readonly Country[] };

export function LoanForm({ countries, ...props }: Props) {
  const { standing } = props;
  const t = useTranslations('verification');
  const sent = useSent();
  const begun = { ...empty, ...standing.fields };
  const form = useCallForm({
    schema: identification.input,
    defaults: {
      ...begun,
      areaCode: areaChoiceOf(begun.areaCode, begun.phone, begun.country),
      ...mayStay(standing.files, standing.reasons),
    },
    read,
    doubted: (typed) => asGiven(read(typed), standing),
  });
  const forget = useDraft(form, draftOf('loan', props), typed);
  const forgetUploads = useUploads(form, 'loan', props);
  const submit = form.sending((input) =>
    call('POST user/identification', input).then(forget).then(forgetUploads).then(sent),
  );
  const { field } = useLevelFields(form, standing);
  const choices = <V extends string>(values: readonly V[], word: (value: V) => string) => [
    none,
    ...values.map((value) => ({ value, label: word(value) })),
  ];
  const codeChoices = areaChoices.map(({ value, areaCode, country }) => {
    const named = countries.find((one) => one.value === country);
    // Isolated: the plus stays before its digits beside words that run from right to left.
    return { value, label: `\u2068${areaCode}\u2069 ${named?.label ?? ''}` };
  });
  return (
    <LevelForm form={form} standing={standing} onSubmit={submit}>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField {...field('firstName')} autoComplete="given-name" dir="auto" />
        <TextField {...field('lastName')} autoComplete="family-name" dir="auto" />
        <SelectField {...field('sex')} options={choices(sexes, (one) => t(`sex.${one}`))} />
        <TextField {...field('birthDate')} type="date" autoComplete="bday" />
        <SelectField {...field('country')} options={[none, ...countries]} />
        <TextField {...field('address')} autoComplete="street-address" dir="auto" />
        <SelectField
          {...field('areaCode')}
          options={[none, ...codeChoices]}
          autoComplete="tel-country-code"
        />
        <TextField {...field('phone')} type="tel" autoComplete="tel-national" dir="ltr" />
        <SelectField
          {...field('documentType')}
          options={choices(documentTypes, (one) => t(`documents.${one}`))}
        />
      </div>
      <LevelPhotos level="loan" form={form} standing={standing} />
    </LevelForm>
  );
}
