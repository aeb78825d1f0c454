import { readdirSync, readFileSync } from 'node:fs';
import { createTranslator } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import { localeTag, type Locale } from '@/lib/core/locales';

type Values = Record<string, string | number>;

function messagesOf(locale: Locale): Record<string, object> {
  const folder = `messages/${locale}`;
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as object,
    ]),
  );
}

/** A text as a pattern that it alone matches. */
export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anything = '\u0001';

/** What the screens say in one language: `t('orders.long')`, and numbers as they write them. */
export function wordsOf(locale: Locale) {
  const translate = createTranslator<Record<string, object>>({
    locale: localeTag(locale),
    messages: messagesOf(locale),
  }) as unknown as (key: string, values?: Values) => string;
  return {
    t: translate,
    format: formatter(localeTag(locale)),
    /** A message in which the named values may be anything. */
    about(key: string, ...open: string[]): RegExp {
      const values = Object.fromEntries(open.map((name) => [name, anything]));
      return new RegExp(escaped(translate(key, values)).replaceAll(anything, '.+'));
    },
  };
}

export type Words = ReturnType<typeof wordsOf>;
