'use client';

import { call } from '@/components/api/call';
import { useCallForm } from '@/components/api/use-call-form';
import { useDraft } from '@/components/api/use-draft';
import { TextField } from '@/components/ui/fields/field';
import { verifyBasic } from '@/lib/verification/contract';
import {
  asGiven,
  draftOf,
  LevelForm,
  useLevelFields,
  useSent,
  type TypedProps,
} from './level-form';

const empty = { fullName: '', idNumber: '', birthDate: '', address: '' };
const typed = Object.keys(empty) as (keyof typeof empty)[];

export function BasicForm(props: TypedProps) {
  const { standing } = props;
  const sent = useSent();
  const form = useCallForm({
    schema: verifyBasic.input,
    defaults: { ...empty, ...standing.fields },
    doubted: (typed) => asGiven(typed, standing),
  });
  const forget = useDraft(form, draftOf('basic', props), typed);
  const submit = form.sending((input) =>
    call('POST user/verifyBasic', input).then(forget).then(sent),
  );
  const { field } = useLevelFields(form, standing);
  return (
    <LevelForm form={form} standing={standing} onSubmit={submit}>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField {...field('fullName')} autoComplete="name" dir="auto" />
        <TextField {...field('idNumber')} autoComplete="off" dir="ltr" />
        <TextField {...field('birthDate')} type="date" autoComplete="bday" />
        <TextField {...field('address')} autoComplete="street-address" dir="auto" />
      </div>
    </LevelForm>
  );
}
