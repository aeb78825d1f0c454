import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { isLocale, localeCookie, preferredLocale, type Locale } from '@/lib/core/locales';

/** The reader's language: what they chose, else what their browser asks for first. */
export const currentLocale = cache(async (): Promise<Locale> => {
  const chosen = (await cookies()).get(localeCookie)?.value;
  if (isLocale(chosen)) return chosen;
  return preferredLocale((await headers()).get('accept-language'));
});
