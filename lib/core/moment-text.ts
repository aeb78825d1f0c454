import { localeTag, type Locale } from './locales';

const styles = {
  long: { dateStyle: 'long', timeStyle: 'short' },
  exact: { dateStyle: 'medium', timeStyle: 'medium' },
} as const;

type Styles = { dateStyle: 'long' | 'medium'; timeStyle: 'short' | 'medium' };

/**
 * The options by which `Intl` writes a day with its time, 24 h. In Hong Kong it would write 8/7/2026 beside a time, and
 * 2026年7月8日 where the day stands alone.
 */
export function dayAndTime(tag: string, styles: Styles): Intl.DateTimeFormatOptions {
  if (tag !== localeTag('hk')) return { ...styles, hourCycle: 'h23' };
  const seconds = styles.timeStyle === 'medium' ? ({ second: '2-digit' } as const) : {};
  return {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...seconds,
    hourCycle: 'h23',
  };
}

/** A moment in UTC as a language writes it, for letters and whatever is read without a time zone of its own. */
export const momentText = (
  at: Date | string,
  locale: Locale,
  style: keyof typeof styles = 'long',
): string =>
  `${new Intl.DateTimeFormat(localeTag(locale), {
    ...dayAndTime(localeTag(locale), styles[style]),
    timeZone: 'UTC',
  }).format(new Date(at))}\u00a0UTC`;
