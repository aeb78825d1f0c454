import type { Locale } from '@/lib/core/locales';

/**
 * A walk in two languages goes through each on one device, so that both languages and both devices are seen
 * without four walks.
 */
export const onOneDevice = (locale: Locale) => ({ tag: locale === 'ar' ? '@desktop' : '@phone' });
