import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fallbackLocale, type Locale } from '../core/locales';
import type { Mail } from './mail';

type Words = Record<string, { subject: string; text: string }>;

const fill = (words: string, values: Record<string, string>): string =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

async function read(locale: Locale): Promise<Words> {
  const file = path.join(
    /* turbopackIgnore: true */ process.cwd(),
    'messages',
    locale,
    'mail.json',
  );
  return JSON.parse(await readFile(file, 'utf8')) as Words;
}

/** A mail in the reader's language, from `messages/<locale>/mail.json`. */
export async function mailIn(
  locale: Locale,
  name: string,
  to: string,
  values: Record<string, string> = {},
): Promise<Mail> {
  const words = (await read(locale))[name] ?? (await read(fallbackLocale))[name];
  if (!words) throw new Error(`There are no words for the mail ${name}.`);
  return { to, subject: fill(words.subject, values), text: fill(words.text, values) };
}
