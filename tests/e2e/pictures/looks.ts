import type { BrowserContextOptions } from '@playwright/test';
import type { Locale } from '@/lib/core/locales';

/** A way of looking at every screen. */
export type Look = {
  name: string;
  locale: Locale;
  /** px; what a page is longer is cut off. */
  tallest: number;
  /** Where the page that is there already is looked at once more, in the dark. */
  dark?: string;
  options: BrowserContextOptions;
};

const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
};

export const looks: Look[] = [
  {
    name: 'desktop',
    locale: 'en',
    tallest: 1280,
    dark: 'desktop-dark',
    options: { viewport: { width: 1440, height: 900 }, locale: 'en-GB' },
  },
  { name: 'phone', locale: 'en', tallest: 1600, options: { ...phone, locale: 'en-GB' } },
  { name: 'phone-arabic', locale: 'ar', tallest: 1600, options: { ...phone, locale: 'ar' } },
];
