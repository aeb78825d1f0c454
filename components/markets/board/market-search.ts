import type { MarketRow } from './market-row';

type Named = Pick<MarketRow, 'code' | 'name'> & Partial<Pick<MarketRow, 'also' | 'quote'>>;

/** Without accents, of one width and one case: "Köln" is found by "koln", "ＢＴＣ" by "btc". */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

type Known = { code: string; text: string };
const known = new WeakMap<object, Known>();

function plainOf(row: Named): Known {
  const before = known.get(row);
  if (before) return before;
  const code = plain(row.code);
  const quote = plain(row.quote ?? '');
  const base = quote && code.endsWith(quote) ? code.slice(0, -quote.length) : code;
  const text = `${code} ${base}/${quote} ${plain(row.name)} ${plain(row.also ?? '')}`;
  const made = { code, text };
  known.set(row, made);
  return made;
}

/**
 * How well a query fits: 0 for the code itself, 1 for its beginning, 2 when every word of the query
 * is found in code, pair ("eur/usd", "/jpy") or name, null when one is not.
 */
export function searchRank(row: Named, query: string): 0 | 1 | 2 | null {
  const { code, text } = plainOf(row);
  const words = plain(query).split(/\s+/).filter(Boolean);
  const asCode = words.join('').replaceAll('/', '');
  if (code === asCode) return 0;
  if (asCode && code.startsWith(asCode) && !query.includes('/')) return 1;
  if (!words.every((word) => text.includes(word))) return null;
  return code.startsWith(asCode) ? 1 : 2;
}
