import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fallbackLocale, type Locale } from '../core/locales';
import type { Say } from '../core/words';

export type Mail = {
  to: string;
  locale: Locale;
  subject: string;
  text: string;
  /** The phrase of a reader who is no customer any more. */
  phrase?: string;
  /** One and the same for every try of a letter. */
  messageId?: string;
};

type Words = { [key: string]: Words | string };

const fill = (words: string, values: Record<string, string>): string =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

async function read(locale: Locale, namespace: string): Promise<Words> {
  const file = path.join(
    /* turbopackIgnore: true */ process.cwd(),
    'messages',
    locale,
    `${namespace}.json`,
  );
  return JSON.parse(await readFile(file, 'utf8')) as Words;
}

const find = (words: Words, key: string): string | undefined => {
  const found = key
    .split('.')
    .reduce<Words | string | undefined>(
      (at, name) => (typeof at === 'object' ? at[name] : undefined),
      words,
    );
  return typeof found === 'string' ? found : undefined;
};

/** Words outside of a page, in the reader's language, from `messages/<locale>/<namespace>.json`. */
export async function wordsIn(
  locale: Locale,
  namespace: string,
  key: string,
  values: Record<string, string> = {},
): Promise<string> {
  const words =
    find(await read(locale, namespace), key) ?? find(await read(fallbackLocale, namespace), key);
  if (words === undefined) throw new Error(`There are no words for ${namespace}.${key}.`);
  return fill(words, values);
}

/** The same for many words at once, of several namespaces. */
export async function sayerIn(locale: Locale, namespaces: readonly string[]): Promise<Say> {
  const all = async (of: Locale): Promise<Words> =>
    Object.fromEntries(await Promise.all(namespaces.map(async (n) => [n, await read(of, n)])));
  const [own, spare] = await Promise.all([all(locale), all(fallbackLocale)]);
  return (key, values = {}) => {
    const words = find(own, key) ?? find(spare, key);
    if (words === undefined) throw new Error(`There are no words for ${key}.`);
    return fill(words, values);
  };
}

/** A mail in the reader's language, from `messages/<locale>/mail.json`. */
export async function mailIn(
  locale: Locale,
  name: string,
  to: string,
  values: Record<string, string> = {},
): Promise<Mail> {
  const [subject, text] = await Promise.all([
    wordsIn(locale, 'mail', `${name}.subject`, values),
    wordsIn(locale, 'mail', `${name}.text`, values),
  ]);
  return { to, locale, subject, text };
}
