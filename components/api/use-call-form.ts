'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiRefusal } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';

type Options<I extends FieldValues, O> = {
  schema: z.ZodType<O, I>;
  defaults: DefaultValues<I>;
  /** The field a refusal is about; a refusal of no field stands beside the button. */
  fieldOf?: Partial<Record<string, Path<I>>>;
  send: (input: O) => Promise<void>;
};

export type CallForm<I extends FieldValues, O> = UseFormReturn<I, unknown, O> & {
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** Words for what is wrong with a field. */
  errorOf: (name: Path<I>) => string | undefined;
  /** Words for a refusal that is about no field. */
  refusal: string | null;
};

/**
 * A form over the schema of a call. What the schema or the server says of a field stands at that
 * field, and the first such field is focused.
 */
export function useCallForm<I extends FieldValues, O extends FieldValues>({
  schema,
  defaults,
  fieldOf = {},
  send,
}: Options<I, O>): CallForm<I, O> {
  const words = useErrorWords();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<I, unknown, O>({ resolver: zodResolver(schema), defaultValues: defaults });
  const names = Object.keys(defaults) as Path<I>[];

  function show(error: unknown) {
    const issues = error instanceof ApiRefusal ? error.issues : [];
    const known = issues.filter(({ path }) => names.includes(path as Path<I>));
    for (const [at, { path, message }] of known.entries())
      form.setError(path as Path<I>, { message }, { shouldFocus: at === 0 });
    if (known.length > 0) return;
    const field = error instanceof ApiRefusal && error.code ? fieldOf[error.code] : undefined;
    if (field)
      form.setError(field, { message: (error as ApiRefusal).code! }, { shouldFocus: true });
    else setRefusal(words(error));
  }

  const submit = form.handleSubmit(async (input) => {
    setRefusal(null);
    await send(input).catch(show);
  });
  return {
    ...form,
    submit,
    refusal,
    errorOf: (name) => {
      const code = form.getFieldState(name, form.formState).error?.message;
      // A field for the e-mail alone asks for less than the log-in's field does.
      return code && words(code === '10001' && name === 'email' ? 'emailMissing' : code);
    },
  };
}
