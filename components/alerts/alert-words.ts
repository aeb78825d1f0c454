export const alertsHref = '/market?list=alerts';

/** Fills `{…}` in words that were handed over whole. */
export const fillWords = (words: string, values: Record<string, string>): string =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
