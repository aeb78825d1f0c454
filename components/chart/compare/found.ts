import { searchRank } from '@/components/markets/rows/market-search';
import { locales, localeTag } from '@/lib/core/locales';
import { instrumentTypes } from '@/lib/core/market';
import { instrumentName } from '@/lib/markets/instrument-name-rules';

type Item = { code: string; type: number; appName: string };

/** An instrument with its name in the reader's language; `also` is the English one. */
export type Named = { code: string; name: string; also: string };

const pair = 6;

/** Names instruments as lists of the market do. `locale` is an Intl tag, `names` are by code. */
export function namedIn(
  locale: string,
  names: Readonly<Record<string, string>>,
  items: readonly Item[],
): Named[] {
  const own = locales.find(({ value }) => localeTag(value) === locale)?.value ?? 'en';
  return items.map(({ code, type, appName }) => {
    const isPair = type === instrumentTypes.forex && code.length === pair;
    const [base, quote] = isPair ? [code.slice(0, 3), code.slice(3)] : ['', ''];
    // A name made of two currencies needs both of them.
    const kind = isPair ? instrumentTypes.forex : instrumentTypes.crypto;
    const name = instrumentName({ code, type: kind, name: appName, base, quote }, own, names);
    return { code, name, also: appName };
  });
}

/** What a search finds, the best first; all where nothing is searched for. */
export function foundIn(items: readonly Named[], query: string): readonly Named[] {
  if (!query.trim()) return items;
  const ranked = items.flatMap((item) => {
    const rank = searchRank(item, query);
    return rank === null ? [] : [{ item, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}
