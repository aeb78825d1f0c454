import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RefusalCode } from '../core/codes';
import { direction, locales, type Locale } from '../core/locales';

/**
 * The words of codes in a language, from `messages/<locale>/codes.json`. Read as a file: what the pages
 * import from there is compiled for their own use.
 */
export function codeWords(locale: Locale): Record<string, string> {
  const file = path.join(
    /* turbopackIgnore: true */ process.cwd(),
    'messages',
    locale,
    'codes.json',
  );
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

const catalogues = new Map(locales.map(({ value }) => [value as Locale, codeWords(value)]));

// Amounts and codes keep their own direction inside of a sentence that runs the other way.
const isolated = (value: string, locale: Locale): string =>
  direction(locale) === 'rtl' ? `\u2068${value}\u2069` : value;

/**
 * The text of a refusal in a language, with what its result says filled in; undefined where the
 * result lacks what the text needs.
 */
export function refusalText(
  code: RefusalCode,
  result: Record<string, unknown> | null,
  locale: Locale,
): string | undefined {
  const words = catalogues.get(locale)?.[code];
  const names = [...(words?.matchAll(/\{(\w+)\}/g) ?? [])].map((found) => found[1]!);
  if (names.some((name) => result?.[name] === undefined || result[name] === null)) return undefined;
  return words?.replace(/\{(\w+)\}/g, (_, name: string) => isolated(String(result![name]), locale));
}
