/**
 * The tag with a clock of 24 hours, so that server and browser need no words for morning and evening. Asked for beside
 * the tag, it would have `Intl` write a day of Hong Kong as 8/7/2026 where its time stands with it.
 */
export const in24Hours = (tag: string): string => `${tag}${tag.includes('-u-') ? '' : '-u'}-hc-h23`;
