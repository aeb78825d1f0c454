'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useWatch, type FieldValues, type Path } from 'react-hook-form';
import type { CallForm } from '@/components/api/use-call-form';
import { useDraft } from '@/components/api/use-draft';
import { PhotoField } from '@/components/files/photo-field';
import { Button } from '@/components/ui/button';
import type { DraftOf } from '@/components/ui/fields/drafts';
import { Notice } from '@/components/ui/error-state';
import { toast } from '@/components/ui/toast';
import { filesOf, type Standing } from '@/lib/verification/contract';
import { givenAgain, type Level } from '@/lib/verification/rules';
import { refreshVerification } from './queries';

export type LevelProps = { standing: Standing };

const namesOf = {
  basic: Object.keys(filesOf.basic),
  advanced: Object.keys(filesOf.advanced),
  loan: Object.keys(filesOf.loan),
} satisfies Record<Level, readonly string[]>;

/** A level with fields for text, which are kept as a draft of the customer. */
export type TypedProps = LevelProps & { customerId: string };

/** Another submission begins another form, with what the review said of the one before. */
export const begunWith = ({ status, reviewedAt }: Standing) => `${status} ${reviewedAt}`;

export const draftOf = (level: Level, { standing, customerId }: TypedProps): DraftOf => ({
  customer: customerId,
  form: `verification-${level}`,
  since: begunWith(standing),
});

/** The texts that a review marked and that still stand there as they were; the review says what is wrong. */
export const asGiven = <I extends FieldValues>(typed: I, { fields, reasons }: Standing) =>
  givenAgain(typed, fields, reasons) as Path<I>[];

/** What a form needs of a field: its words, and what a review said of it until it is changed. */
export function useLevelFields<I extends FieldValues, O>(
  form: CallForm<I, O>,
  { reasons }: Standing,
) {
  const t = useTranslations('verification.fields');
  const labelOf = (name: Path<I>) => t(name as Parameters<typeof t>[0]);
  const errorOf = (name: Path<I>) => {
    const found = form.errorOf(name);
    if (found) return found;
    const { isDirty, error } = form.getFieldState(name, form.formState);
    return isDirty && !error ? undefined : reasons[name];
  };
  return {
    labelOf,
    errorOf,
    field: (name: Path<I>) => ({
      ...form.register(name),
      label: labelOf(name),
      error: errorOf(name) && <bdi>{errorOf(name)}</bdi>,
    }),
  };
}

/** What is done once a level was handed in. */
export function useSent(): () => Promise<void> {
  const t = useTranslations('verification');
  return async () => {
    toast(t('sent'));
    await refreshVerification();
  };
}

/**
 * Keeps which photos were uploaded for a level, as its text is kept: for the day, since an upload that
 * is not handed in is removed within one. What it returns forgets them.
 */
export function useUploads<I extends FieldValues, O>(
  form: CallForm<I, O>,
  level: Level,
  props: TypedProps,
): () => void {
  const of = draftOf(level, props);
  const today = new Date().toISOString().slice(0, 10);
  const names = namesOf[level] as readonly unknown[] as readonly Path<I>[];
  return useDraft(form, { ...of, form: `${of.form}-files`, since: `${of.since} ${today}` }, names);
}

/** The photos of a level; of those handed in before, whoever was not marked may stay. */
export function LevelPhotos<I extends FieldValues, O>({
  level,
  form,
  standing,
}: LevelProps & { level: Level; form: CallForm<I, O> }) {
  const t = useTranslations('verification.hints');
  const { labelOf, errorOf } = useLevelFields(form, standing);
  const given = useWatch({ control: form.control }) as Record<string, string>;
  return (
    <div className="border-b border-line">
      {Object.entries(filesOf[level]).map(([name, purpose]) => {
        const path = name as Path<I>;
        return (
          <PhotoField
            key={name}
            label={labelOf(path)}
            hint={t(purpose as Parameters<typeof t>[0])}
            purpose={purpose}
            keptId={given[name] || standing.files[name]}
            isUploaded={Boolean(given[name]) && given[name] !== standing.files[name]}
            error={errorOf(path)}
            focusRef={form.refOf(path)}
            onReady={(fileId) =>
              form.setValue(path, fileId as never, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          />
        );
      })}
    </div>
  );
}

type FormProps<I extends FieldValues, O> = LevelProps & {
  form: CallForm<I, O>;
  onSubmit: (event: React.BaseSyntheticEvent) => Promise<void>;
  children: ReactNode;
};

export function LevelForm<I extends FieldValues, O>({
  form,
  standing,
  onSubmit,
  children,
}: FormProps<I, O>) {
  const t = useTranslations('verification');
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-4">
      {children}
      {form.refusal ? <Notice>{form.refusal}</Notice> : null}
      <div>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t(standing.status === 'rejected' ? 'again' : 'submit')}
        </Button>
      </div>
    </form>
  );
}
