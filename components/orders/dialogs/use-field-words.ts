'use client';

import { useErrorWords } from '@/components/api/error-words';
import { refusedFields, type FieldOf } from '@/components/api/refused-fields';

/** Words for what was refused, at the fields of the ticket that the order was written in. */
export type FieldWords<Name extends string> = { [field in Name]?: string };

/** Puts a refusal into words for the fields of a ticket. */
export function useFieldWords<Name extends string>(names: readonly Name[], fieldOf: FieldOf<Name>) {
  const words = useErrorWords();
  return (error: unknown): FieldWords<Name> => {
    const found = refusedFields(error, names, fieldOf);
    return Object.fromEntries(
      found.map(({ field, why }) => [field, words(why)]),
    ) as FieldWords<Name>;
  };
}
