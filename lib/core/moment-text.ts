import { in24Hours } from './clock-tag';
import { localeTag, type Locale } from './locales';

const styles = {
  long: { dateStyle: 'long', timeStyle: 'short' },
  exact: { dateStyle: 'medium', timeStyle: 'medium' },
} as const;

/** A moment in UTC as a language writes it, for letters and whatever is read without a time zone of its own. */
export const momentText = (
  at: Date | string,
  locale: Locale,
  style: keyof typeof styles = 'long',
): string =>
  `${new Intl.DateTimeFormat(in24Hours(localeTag(locale)), {
    ...styles[style],
    timeZone: 'UTC',
  }).format(new Date(at))}\u00a0UTC`;
