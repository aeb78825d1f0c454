const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Whether a text has every word that is looked for, or a part of one; accents and capitals do not count. */
export function matchesWords(text: string, wanted: string): boolean {
  const within = folded(text);
  return folded(wanted)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
