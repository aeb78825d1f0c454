'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type RefCallBack,
  type Resolver,
  type UseFormRegister,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { useErrorWords } from '@/components/api/error-words';
import { isRead } from '@/components/ui/fields/field';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { holding } from './held-fields';
import { fieldAt, refusedFields, type FieldOf } from './refused-fields';

type Options<I extends FieldValues, O, S extends FieldValues> = {
  schema: z.ZodType<O, S>;
  defaults: DefaultValues<I>;
  /** The field that a code is about, or that the call names otherwise; another refusal stands beside the button. */
  fieldOf?: FieldOf<Path<I>>;
  /** What is sent of what is typed, where the form asks otherwise than the call. */
  read?: (typed: I) => S;
  /** The fields in which something is wrong by the prices of this moment; they say themselves what. */
  doubted?: (typed: I) => readonly Path<I>[];
  /** What may have arrived is sent again as it was: nothing is judged, whatever there is by now. */
  isSent?: boolean;
  /** Words for a refusal and for a code of the schema, where those of the catalogue do not fit. */
  words?: (error: unknown) => string;
};

type Send<I extends FieldValues, O> = (
  input: O,
  /** Shows a refusal at its fields; false where it is about none of them. */
  showAtField: (error: unknown) => boolean,
  typed: I,
) => Promise<void>;

export type CallForm<I extends FieldValues, O> = UseFormReturn<I, unknown, O> & {
  /** What a form does when it is sent, once its numbers can be read; a refusal that is thrown is shown. */
  sending: (send: Send<I, O>) => (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** Takes what is typed into fields that keep their own text; what was said of them no longer holds. */
  change: (to: Partial<I>) => void;
  /** Shows a refusal at its fields, the first of them focused unless told not to; false where it is about none. */
  showAtField: (error: unknown, shouldFocus?: boolean) => boolean;
  /** Words for what is wrong with a field. */
  errorOf: (name: Path<I>) => string | undefined;
  /** For a field that keeps its own text: where to focus when it was refused. */
  refOf: (name: Path<I>) => RefCallBack;
  /** Whether what the server refused stands at a field. */
  isRefused: boolean;
  /** Words for a refusal that is about no field. */
  refusal: string | null;
};

/** A refusal is kept in words, since its code alone does not hold what they name. */
const refused = 'refused';

function useResolver<I extends FieldValues, O, S extends FieldValues>(
  options: Options<I, O, S>,
): Resolver<I, unknown, O> {
  const { schema, defaults, fieldOf = {}, read, doubted, isSent } = options;
  const names = Object.keys(defaults) as Path<I>[];
  const ofCall = zodResolver(schema) as unknown as Resolver<FieldValues, unknown, O>;
  return async (typed, context, asked) => {
    if (isSent) return { values: typed as unknown as O, errors: {} };
    const judged = await ofCall(read ? read(typed) : typed, context, asked as never);
    const wrong = Object.entries(judged.errors).map(([path, error]) => [
      fieldAt({ path, message: String(error?.message) }, names, fieldOf) ?? path,
      error,
    ]);
    const doubts = doubted?.(typed).map((name) => [name, { type: 'doubted' }]) ?? [];
    const errors = Object.fromEntries([...wrong, ...doubts]) as FieldErrors<I>;
    const isClean = Object.keys(errors).length === 0;
    return isClean ? { values: judged.values as O, errors: {} } : { values: {}, errors };
  };
}

function focusing<I extends FieldValues, O>(
  { register }: UseFormReturn<I, unknown, O>,
  name: Path<I>,
): RefCallBack {
  let known: HTMLElement | null = null;
  return (element: HTMLElement | null) => {
    // Told again of what it knows, the form would tell all who watch it, and be drawn again without an end.
    if (!element || element === known) return;
    known = element;
    register(name).ref({ name, focus: () => element.focus() });
  };
}

/** Until it was sent, a form judges nothing that is typed: what was said of a field before ends with the next key. */
function clearing<I extends FieldValues, O>({
  register,
  clearErrors,
  formState: { isSubmitted },
}: UseFormReturn<I, unknown, O>): UseFormRegister<I> {
  return (name, options) =>
    register(name, {
      ...options,
      onChange: () => (isSubmitted ? undefined : clearErrors(name)),
    } as typeof options);
}

/**
 * A form over the schema of a call. What the schema or the server says of a field stands at that
 * field, and the first such field is focused.
 */
export function useCallForm<
  I extends FieldValues,
  O extends FieldValues,
  S extends FieldValues = I,
>(options: Options<I, O, S>): CallForm<I, O> {
  const { defaults, fieldOf = {} } = options;
  const catalogue = useErrorWords();
  const words = options.words ?? catalogue;
  const [refusal, setRefusal] = useState<string | null>(null);
  const resolver = useResolver(options);
  const form = useForm<I, unknown, O>({ resolver, defaultValues: defaults });
  const names = Object.keys(defaults) as Path<I>[];
  // One and the same for as long as the form lives: another one would be another field.
  const [refs] = useState(() => new Map(names.map((name) => [name, focusing(form, name)])));

  function showAtField(error: unknown, shouldFocus = true): boolean {
    form.clearErrors();
    const found = refusedFields(error, names, fieldOf);
    for (const [at, { field, why }] of found.entries()) {
      const isFocused = shouldFocus && at === 0;
      form.setError(field, { type: refused, message: words(why) }, { shouldFocus: isFocused });
    }
    return found.length > 0;
  }

  function sending(send: Send<I, O>) {
    const submit = form.handleSubmit(async (input) => {
      await send(input, showAtField, form.getValues()).catch((error: unknown) => {
        if (!showAtField(error)) setRefusal(words(error));
      });
    });
    return async (event?: React.BaseSyntheticEvent) => {
      event?.preventDefault();
      const form = event?.currentTarget as Element | undefined;
      // What is still on its way would be left out.
      const underWay = form?.querySelector<HTMLElement>('[data-under-way] button');
      if (underWay) underWay.focus();
      else if (!form || isRead(form)) {
        setRefusal(null);
        await keepingFocus(() => holding(form, () => submit(event)));
      }
    };
  }

  function change(to: Partial<I>) {
    for (const name of Object.keys(to) as Path<I>[]) {
      form.clearErrors(name);
      form.setValue(name, to[name] as PathValue<I, Path<I>>);
    }
  }

  return {
    ...form,
    register: clearing(form),
    sending,
    change,
    showAtField,
    refusal,
    isRefused: Object.values(form.formState.errors).some((error) => error?.type === refused),
    refOf(name) {
      // Fields are focused in the order in which they were named.
      form.register(name);
      return refs.get(name)!;
    },
    errorOf(name) {
      const { type, message } = form.getFieldState(name, form.formState).error ?? {};
      if (!message || type === refused) return message;
      // A field for the e-mail alone asks for less than the log-in's field does.
      return words(message === '10001' && name === 'email' ? 'emailMissing' : message);
    },
  };
}
