import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { refusalCodes, statusCodes, successCodes } from '@/lib/core/codes';
import { locales } from '@/lib/core/locales';

type Messages = { [key: string]: string | Messages };

const folder = path.join(process.cwd(), 'messages');
const namespaces = readdirSync(path.join(folder, 'en')).sort();
const others = locales.map((l) => l.value).filter((l) => l !== 'en');

const read = (locale: string, file: string): Messages =>
  JSON.parse(readFileSync(path.join(folder, locale, file), 'utf8')) as Messages;

function flat(messages: Messages, before = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') all.set(before + key, value);
    else for (const [k, v] of flat(value, `${before}${key}.`)) all.set(k, v);
  }
  return all;
}

/** The names a message expects, such as {count}; the words around them are the translator's. */
const names = (message: string) =>
  new Set(
    [...message.matchAll(/(?<!(?:\b(?:zero|one|two|few|many|other)|=\d+)\s*)\{(\w+)\s*[,}]/g)].map(
      (m) => m[1],
    ),
  );

describe('messages', () => {
  it.each(others)('%s has the same namespaces as English', (locale) => {
    expect(readdirSync(path.join(folder, locale)).sort()).toEqual(namespaces);
  });

  it.each(others.flatMap((locale) => namespaces.map((file) => [locale, file] as const)))(
    '%s/%s has the same keys and names as English, and no English sentence',
    (locale, file) => {
      const english = flat(read('en', file));
      const translated = flat(read(locale, file));
      expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
      for (const [key, message] of translated) {
        const original = english.get(key)!;
        expect([key, [...names(message)].sort()]).toEqual([key, [...names(original)].sort()]);
        // Names of instruments and terms of two words, such as stop loss, may be the same everywhere.
        const isSentence =
          file !== 'instruments.json' && /[a-z]{3,} [a-z]{2,} [a-z]{2,}/i.test(original);
        if (isSentence) expect([key, message]).not.toEqual([key, original]);
        expect(message.trim()).not.toBe('');
      }
    },
  );

  it('words exist for every code on the wire', () => {
    const words = flat(read('en', 'codes.json'));
    for (const code of [...refusalCodes, ...statusCodes, ...successCodes])
      expect([code, words.has(code)]).toEqual([code, true]);
  });
});
