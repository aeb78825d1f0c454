import { ApiRefusal } from './call';

/** Which field of a form each is about: a code, or a field that the call names otherwise. */
export type FieldOf<Name extends string> = Partial<Record<string, Name>>;

/** What was refused of one field: an issue of the server with a code of its own, or the whole refusal. */
export type Refused<Name extends string> = { field: Name; why: unknown };

/**
 * The field that an issue is about. A code says which one only where the issue names none of the form: two fields
 * may be refused by one code.
 */
export function fieldAt<Name extends string>(
  { path, message }: { path: string; message: string },
  names: readonly Name[],
  fieldOf: FieldOf<Name>,
): Name | undefined {
  const named = fieldOf[path] ?? names.find((name) => name === path);
  return /^\d+$/.test(message) ? (named ?? fieldOf[message]) : (fieldOf[message] ?? named);
}

/**
 * The fields that a refusal is about, of those a form has; none where it is about all of it. What the
 * server says of fields comes first, then the field that a code is always about.
 */
export function refusedFields<Name extends string>(
  error: unknown,
  names: readonly Name[],
  fieldOf: FieldOf<Name>,
): Refused<Name>[] {
  if (!(error instanceof ApiRefusal)) return [];
  const known = error.issues.flatMap(({ path, message }) => {
    const field = fieldAt({ path, message }, names, fieldOf);
    return field ? [{ field, why: message }] : [];
  });
  if (known.length > 0) return known;
  const field = error.code ? fieldOf[error.code] : undefined;
  return field ? [{ field, why: error }] : [];
}
