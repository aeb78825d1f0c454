type Styles = { dateStyle: 'long' | 'medium'; timeStyle: 'short' | 'medium' };

const numeric = 'numeric';

/**
 * The options by which `Intl` writes a day with its time in a language of a page, 24 h. In Hong Kong it would write
 * 8/7/2026 beside a time, and 2026年7月8日 where the day stands alone.
 */
export const dayAndTime = (tag: string, styles: Styles): Intl.DateTimeFormatOptions => ({
  ...(tag === 'zh-Hant-HK'
    ? {
        year: numeric,
        month: 'long',
        day: numeric,
        hour: numeric,
        minute: numeric,
        second: styles.timeStyle === 'medium' ? numeric : undefined,
      }
    : styles),
  hourCycle: 'h23',
});
