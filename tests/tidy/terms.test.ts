import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { locales, type Locale } from '@/lib/core/locales';
import { never, one } from './terms';

type Messages = { [key: string]: string | Messages };

const folder = path.join(process.cwd(), 'messages');
const others = locales.map((l) => l.value).filter((l) => l !== 'en');

function flat(messages: Messages, before: string): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : flat(value, `${before}${key}.`),
  );
}

function catalogue(locale: Locale): Map<string, string> {
  const files = readdirSync(path.join(folder, locale));
  const all = files.flatMap((file) =>
    flat(
      JSON.parse(readFileSync(path.join(folder, locale, file), 'utf8')) as Messages,
      file.replace('json', ''),
    ),
  );
  return new Map(all.filter(([key]) => !key.startsWith('instruments.')));
}

/** A message without the names of its values and without quoted words, such as names of fields. */
const plain = (message: string) => message.replace(/\{\w+\}|<\/?\w+>|“\w+”/g, '');

const english = catalogue('en');

describe('words of the trade', () => {
  it.each(others)('%s has one word for one thing', (locale) => {
    const own = catalogue(locale);
    const strays = one.flatMap((words) =>
      [...english]
        .filter(([, message]) => new RegExp(`\\b${words.en}\\b`, 'i').test(plain(message)))
        .map(([key]) => [key, words.en, own.get(key)!] as const)
        .filter(([, , message]) => !new RegExp(words[locale], 'i').test(message)),
    );
    expect(strays).toEqual([]);
  });

  it.each(locales.map((l) => l.value))('%s has no word of another thing', (locale) => {
    const strays = [...catalogue(locale)].filter(([, message]) =>
      never[locale].some((word) => new RegExp(word).test(message)),
    );
    expect(strays).toEqual([]);
  });
});

/** The forms that each plural of a message has, its exact numbers left out. */
function pluralForms(message: string): string[][] {
  return [...message.matchAll(/, plural,/g)].map(({ index }) => {
    const forms: string[] = [];
    let depth = 0;
    for (const [part, form] of message.slice(index).matchAll(/\b([a-z]+) \{|[{}]/g)) {
      if (form && depth === 0) forms.push(form);
      depth += part === '}' ? -1 : 1;
      if (depth < 0) break;
    }
    return forms.sort();
  });
}

// French, Italian and Spanish count millions apart; nothing here is counted in millions.
const rare = (tag: string) => (tag.startsWith('ar') ? [] : ['many']);

describe('plurals', () => {
  it.each(locales.map((l) => [l.value, l.tag] as const))('%s has every form', (locale, tag) => {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    const wanted = forms.filter((form) => !rare(tag).includes(form)).sort();
    const strays = [...catalogue(locale)].flatMap(([key, message]) =>
      pluralForms(message)
        // A word that never changes, such as a unit, needs one form only.
        .filter((own) => own.join() !== 'other' && own.join() !== wanted.join())
        .map((own) => [key, own]),
    );
    expect(strays).toEqual([]);
  });
});
