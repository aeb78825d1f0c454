'use client';

import { useEffect } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { forgetDraft, keepDraft, readDraft, type DraftOf } from '@/components/ui/fields/drafts';
import { forgetDrafts } from '@/components/ui/fields/forget-drafts';
import type { CallForm } from './use-call-form';

/**
 * Keeps what is typed into these fields in this tab, and gives it back after a reload, once the page is alive.
 * What it returns forgets it: to be called once the form was taken.
 */
export function useDraft<I extends FieldValues, O>(
  { subscribe, setValue, getValues }: CallForm<I, O>,
  { customer, form, since }: DraftOf,
  names: readonly Path<I>[],
): () => void {
  useEffect(() => {
    const of = { customer, form, since };
    const typed = (values: I) =>
      Object.fromEntries(names.map((name) => [name, String(values[name] ?? '')]));
    const begun = JSON.stringify(typed(getValues()));
    forgetDrafts(customer);
    const before = getValues();
    for (const [name, text] of Object.entries(readDraft(of, names))) {
      const value = typeof before[name] === 'boolean' ? text === String(true) : text;
      setValue(name as Path<I>, value as PathValue<I, Path<I>>, { shouldDirty: true });
    }
    let last = JSON.stringify(typed(getValues()));
    return subscribe({
      formState: { values: true },
      callback({ values }) {
        const texts = typed(values);
        const now = JSON.stringify(texts);
        // It is called at the end of a submission too, when the draft was forgotten.
        if (now === last) return;
        last = now;
        if (now === begun) forgetDraft(of);
        else keepDraft(of, texts);
      },
    });
  }, [subscribe, setValue, getValues, customer, form, since, names]);
  return () => forgetDraft({ customer, form, since });
}
