import type { BrowserContextOptions } from '@playwright/test';
import { devices } from '@/scripts/site/devices.mjs';
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

const phone: BrowserContextOptions = { ...devices.phone, deviceScaleFactor: 1 };

export const looks: Look[] = [
  {
    name: 'desktop',
    locale: 'en',
    tallest: 1280,
    dark: 'desktop-dark',
    options: { ...devices.desktop, locale: 'en-GB' },
  },
  { name: 'phone', locale: 'en', tallest: 1600, options: { ...phone, locale: 'en-GB' } },
  { name: 'phone-arabic', locale: 'ar', tallest: 1600, options: { ...phone, locale: 'ar' } },
];
