import type { MarketRow } from './market-row';

type Named = Pick<MarketRow, 'code' | 'name'> & Partial<Pick<MarketRow, 'also' | 'quote'>>;

/** Without accents, of one width and one case: "Köln" is found by "koln", "ＢＴＣ" by "btc". */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

type Known = { code: string; names: readonly string[]; text: string; words: readonly string[] };
const known = new WeakMap<object, Known>();

function plainOf(row: Named): Known {
  const before = known.get(row);
  if (before) return before;
  const code = plain(row.code);
  const quote = plain(row.quote ?? '');
  const base = quote && code.endsWith(quote) ? code.slice(0, -quote.length) : code;
  const names = [row.name, row.also ?? ''].map(plain).filter(Boolean);
  const text = [code, `${base}/${quote}`, ...names].join(' ');
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const made = { code, names, text, words };
  known.set(row, made);
  return made;
}

/** From the best: the code itself, a name itself, what either begins with, a word's beginning, the rest. */
export const ranks = { code: 0, name: 1, beginning: 2, word: 3, within: 4 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

/** How well a query fits; null when one of its words is not found in code, pair ("eur/usd", "/jpy") or name. */
export function searchRank(row: Named, query: string): Rank | null {
  const { code, names, text, words } = plainOf(row);
  const asked = plain(query).split(/\s+/).filter(Boolean);
  const asCode = asked.join('').replaceAll('/', '');
  const asName = asked.join(' ');
  if (code === asCode) return ranks.code;
  if (names.includes(asName)) return ranks.name;
  if (asCode && code.startsWith(asCode) && !query.includes('/')) return ranks.beginning;
  if (!asked.every((word) => text.includes(word))) return null;
  if (code.startsWith(asCode) || names.some((name) => name.startsWith(asName)))
    return ranks.beginning;
  const begins = (part: string) => words.some((word) => word.startsWith(part));
  return asked.every(begins) ? ranks.word : ranks.within;
}
