/** The few words of the bell, handed over so that no page carries the others; `{…}` are filled in by `fillWords`. */
export type BellWords = { label: string; unseen: string; reached: string };

export const alertsHref = '/market?list=alerts';

export const fillWords = (words: string, values: Record<string, string>): string =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
