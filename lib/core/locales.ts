/** The ten languages, the five of the first offer first. `tag` is what Intl and `lang=` understand. */
export const locales = [
  { value: 'en', tag: 'en-GB', name: 'English' },
  { value: 'ja', tag: 'ja', name: '日本語' },
  { value: 'ko', tag: 'ko', name: '한국어' },
  { value: 'hk', tag: 'zh-Hant-HK', name: '繁體中文' },
  { value: 'zh', tag: 'zh-Hans', name: '简体中文' },
  { value: 'es', tag: 'es', name: 'Español' },
  { value: 'de', tag: 'de', name: 'Deutsch' },
  { value: 'fr', tag: 'fr', name: 'Français' },
  { value: 'it', tag: 'it', name: 'Italiano' },
  // Arabic with Latin digits: prices read the same in every language.
  { value: 'ar', tag: 'ar-u-nu-latn', name: 'العربية' },
] as const;

export type Locale = (typeof locales)[number]['value'];

export const defaultLocale: Locale = 'en';
export const fallbackLocale: Locale = 'zh';
export const localeCookie = 'lang';

const values = new Set<string>(locales.map((l) => l.value));
export const isLocale = (value: unknown): value is Locale =>
  typeof value === 'string' && values.has(value);

export const localeTag = (locale: Locale): string =>
  locales.find((l) => l.value === locale)?.tag ?? 'en-GB';

/** What `lang=` says of words in a language; empty for those whose language nobody told. */
export const langOf = (locale: Locale | null): string =>
  locale === null ? '' : localeTag(locale).split('-u-')[0]!;

export const direction = (locale: Locale): 'rtl' | 'ltr' => (locale === 'ar' ? 'rtl' : 'ltr');

/** Red means up to readers of these languages, so the colours are swapped until the customer chooses. */
export const isRedUp = (locale: Locale): boolean => ['zh', 'hk', 'ja', 'ko'].includes(locale);

/** The first language of an `Accept-Language` header that is offered, else the default. */
export function preferredLocale(acceptLanguage: string | null | undefined): Locale {
  if (!acceptLanguage) return defaultLocale;
  for (const part of acceptLanguage.slice(0, 200).split(',')) {
    const tag = part.split(';')[0]!.trim().toLowerCase();
    if (/^zh-(hant|hk|tw|mo)/.test(tag)) return 'hk';
    const language = tag.split('-')[0]!;
    if (isLocale(language)) return language;
  }
  return defaultLocale;
}
