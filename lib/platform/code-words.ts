import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RefusalCode } from '../core/codes';
import { locales, type Locale } from '../core/locales';

type Catalogue = Record<string, string>;

// Read, not imported: the build of the pages compiles what it imports from there for the screens.
const read = (locale: Locale): Catalogue => {
  const file = path.join(
    /* turbopackIgnore: true */ process.cwd(),
    'messages',
    locale,
    'codes.json',
  );
  return JSON.parse(readFileSync(file, 'utf8')) as Catalogue;
};

/** The texts of all codes in each language, with their `{values}` as they stand. */
export const codeWords = Object.fromEntries(
  locales.map(({ value }) => [value, read(value)]),
) as Record<Locale, Catalogue>;

/** A field that was refused with words of its own has those of the catalogue that are the closest. */
function wordsOf(code: RefusalCode, result: Record<string, unknown> | null, locale: Locale) {
  const catalogue = codeWords[locale];
  const [issue] = Array.isArray(result?.issues) ? (result.issues as { message?: string }[]) : [];
  return catalogue[issue?.message ?? code] ?? catalogue[code];
}

/**
 * The text of a refusal in a language, with what its result says filled in; undefined where the
 * result lacks what the text needs.
 */
export function refusalText(
  code: RefusalCode,
  result: Record<string, unknown> | null,
  locale: Locale,
): string | undefined {
  const words = wordsOf(code, result, locale);
  const names = [...(words?.matchAll(/\{(\w+)\}/g) ?? [])].map((found) => found[1]!);
  if (names.some((name) => result?.[name] === undefined || result[name] === null)) return undefined;
  return words?.replace(/\{(\w+)\}/g, (_, name: string) => String(result![name]));
}
