import { cookies } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { fallbackLocale, localeTag, type Locale } from '@/lib/core/locales';
import { currentLocale } from './locale';
import { namespaces, type Messages, type Namespace } from './messages';

type Words = { [key: string]: Words | string };

const isGroup = (words: Words | string | undefined): words is Words =>
  typeof words === 'object' && !Array.isArray(words);

/** Words of `own`, with those of `spare` where it has none. */
function withSpare(own: Words, spare: Words): Words {
  const all = { ...spare, ...own };
  for (const [key, words] of Object.entries(own)) {
    const under = spare[key];
    if (isGroup(words) && isGroup(under)) all[key] = withSpare(words, under);
  }
  return all;
}

async function load(locale: Locale, namespace: Namespace): Promise<Words> {
  const file: { default: Words } = await import(`../messages/${locale}/${namespace}.json`);
  return file.default;
}

const catalogues = new Map<Locale, Promise<Messages>>();

async function loadAll(locale: Locale): Promise<Messages> {
  const entries = namespaces.map(async (namespace) => {
    const [own, spare] = await Promise.all([
      load(locale, namespace),
      load(fallbackLocale, namespace),
    ]);
    return [namespace, withSpare(own, spare)];
  });
  return Object.fromEntries(await Promise.all(entries)) as Messages;
}

function messagesOf(locale: Locale): Promise<Messages> {
  const loading = catalogues.get(locale) ?? loadAll(locale);
  catalogues.set(locale, loading);
  return loading;
}

function isZone(zone: string): boolean {
  try {
    return Boolean(zone && new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

export default getRequestConfig(async () => {
  const locale = await currentLocale();
  const zone = (await cookies()).get('tz')?.value ?? '';
  return {
    // Intl's own tag, so that plurals, dates and digits follow the language; `currentLocale()` gives ours.
    locale: localeTag(locale),
    messages: await messagesOf(locale),
    timeZone: isZone(zone) ? zone : 'UTC',
  };
});
