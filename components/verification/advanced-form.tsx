'use client';

import { call } from '@/components/api/call';
import { useCallForm } from '@/components/api/use-call-form';
import { verifyAdvanced } from '@/lib/verification/contract';
import { mayStay } from '@/lib/verification/rules';
import { LevelForm, LevelPhotos, useSent, useUploads, type TypedProps } from './level-form';

const empty = { front: '', back: '', selfie: '' };

export function AdvancedForm(props: TypedProps) {
  const { standing } = props;
  const sent = useSent();
  const form = useCallForm({
    schema: verifyAdvanced.input,
    defaults: { ...empty, ...mayStay(standing.files, standing.reasons) },
  });
  const forget = useUploads(form, 'advanced', props);
  const submit = form.sending((input) =>
    call('POST user/verifyAdvanced', input).then(forget).then(sent),
  );
  return (
    <LevelForm form={form} standing={standing} onSubmit={submit}>
      <LevelPhotos level="advanced" form={form} standing={standing} />
    </LevelForm>
  );
}
