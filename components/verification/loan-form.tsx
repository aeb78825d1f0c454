'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/api/call';
import { useCallForm } from '@/components/api/use-call-form';
import { useDraft } from '@/components/api/use-draft';
import { TextField } from '@/components/ui/fields/field';
import { SelectField } from '@/components/ui/fields/select-field';
import type { Sent } from '@/lib/core/contract';
import { filesOf, identification } from '@/lib/verification/contract';
import { areaCodes, countryNamedWith } from '@/lib/verification/phone-rules';
import { documentTypes, mayStay, sexes } from '@/lib/verification/rules';
import {
  asGiven,
  draftOf,
  LevelForm,
  LevelPhotos,
  useLevelFields,
  useSent,
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

const none = { value: '', label: '–' };

type Props = TypedProps & { countries: readonly Country[] };

export function LoanForm({ countries, ...props }: Props) {
  const { standing } = props;
  const t = useTranslations('verification');
  const sent = useSent();
  const form = useCallForm({
    schema: identification.input,
    defaults: { ...empty, ...standing.fields, ...mayStay(standing.files, standing.reasons) },
    doubted: (typed) => asGiven(typed, standing),
    // The schema tells an empty choice from those that are offered.
    read: (typed: typeof empty) => typed as Sent<typeof identification>,
  });
  const forget = useDraft(form, draftOf('loan', props), typed);
  const submit = form.sending((input) =>
    call('POST user/identification', input).then(forget).then(sent),
  );
  const { field } = useLevelFields(form, standing);
  const choices = <V extends string>(values: readonly V[], word: (value: V) => string) => [
    none,
    ...values.map((value) => ({ value, label: word(value) })),
  ];
  const codeWords = (code: string) => {
    const named = countries.find(({ value }) => value === countryNamedWith(code));
    // Isolated: the plus stays before its digits beside words that run from right to left.
    return `\u2068${code}\u2069 ${named?.label ?? ''}`;
  };
  return (
    <LevelForm form={form} standing={standing} onSubmit={submit}>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
        <SelectField {...field('sex')} options={choices(sexes, (one) => t(`sex.${one}`))} />
        <TextField {...field('birthDate')} type="date" autoComplete="bday" />
        <SelectField {...field('country')} options={[none, ...countries]} />
        <TextField {...field('address')} autoComplete="street-address" />
        <SelectField
          {...field('areaCode')}
          options={choices(areaCodes, codeWords)}
          autoComplete="tel-country-code"
        />
        <TextField
          {...field('phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          dir="ltr"
        />
        <SelectField
          {...field('documentType')}
          options={choices(documentTypes, (one) => t(`documents.${one}`))}
        />
      </div>
      <LevelPhotos level="loan" form={form} standing={standing} />
    </LevelForm>
  );
}
