import { digitsOf } from '@/components/ui/format';
import { writeTrace } from '@/components/ui/trace';
import { instrumentTypes, type InstrumentType } from '@/lib/core/market';

/** One line of a market list as it is sent to the browser: small, for there are hundreds. */
export type MarketRow = {
  id: string;
  code: string;
  type: InstrumentType;
  name: string;
  logo: string | null;
  price: string | null;
  /** Decimal places of the price. */
  digits: number;
  /** Percent against 24 h before. */
  change: string;
  /** The sparkline, see `writeTrace`. */
  trace: string;
  source: string | null;
  live: boolean;
  state: 'open' | 'closed' | 'stale' | 'no-price';
  opensAt: string | null;
};

type Item = {
  id: string;
  code: string;
  type: number;
  logo: string | null;
  price: string | null;
  zdf: string;
  hundred: number[];
  source: string | null;
  live: boolean;
  tradable: boolean;
  reason: 'closed' | 'stale' | 'quarantined' | 'no-price' | null;
  opensAt: string | null;
};

export function marketRow(item: Item, name: string): MarketRow {
  const { id, code, logo, price, source, live, opensAt } = item;
  const reason = item.reason === 'quarantined' ? 'stale' : item.reason;
  return {
    id,
    code,
    type: item.type as InstrumentType,
    name,
    logo,
    price,
    digits: price === null ? 0 : digitsOf(price),
    change: item.zdf,
    trace: writeTrace(item.hundred),
    source,
    live,
    state: item.tradable ? 'open' : (reason ?? 'closed'),
    opensAt,
  };
}

export const marketHref = ({ code, type, id }: Pick<MarketRow, 'code' | 'type' | 'id'>): string =>
  `/cruuency?code=${encodeURIComponent(code)}&type=${type}&id=${id}`;

export type TypeName = keyof typeof instrumentTypes;
export type Filter = 'all' | 'watched' | TypeName;
export const typeNames = Object.keys(instrumentTypes) as TypeName[];
export const filters: readonly Filter[] = ['all', 'watched', ...typeNames];

export type Order = 'listed' | 'rising' | 'falling' | 'name';
export const orders: readonly Order[] = ['listed', 'rising', 'falling', 'name'];

export type Choice = { filter: Filter; query: string; order: Order };

/** The choice an address asks for, such as `/market?type=crypto&q=btc&sort=rising`. */
export function readChoice(search: { get(name: string): string | null }): Choice {
  const filter = search.get('type') as Filter;
  const order = search.get('sort') as Order;
  return {
    filter: filters.includes(filter) ? filter : 'all',
    query: (search.get('q') ?? '').slice(0, 40),
    order: orders.includes(order) ? order : 'listed',
  };
}

export function choiceHref({ filter, query, order }: Choice): string {
  const search = new URLSearchParams();
  if (filter !== 'all') search.set('type', filter);
  if (query) search.set('q', query);
  if (order !== 'listed') search.set('sort', order);
  return search.size ? `/market?${search}` : '/market';
}

const plain = (text: string) => text.normalize('NFKD').toLowerCase();

/**
 * How well a query fits: 0 for the code itself, 1 for its beginning, 2 when every word of the query
 * is found in code or name, null when one is not.
 */
export function searchRank(row: Pick<MarketRow, 'code' | 'name'>, query: string): 0 | 1 | 2 | null {
  const code = plain(row.code);
  const words = plain(query).split(/\s+/).filter(Boolean);
  const text = `${code} ${plain(row.name)}`;
  if (!words.every((word) => text.includes(word))) return null;
  const asCode = words.join('');
  if (code === asCode) return 0;
  return code.startsWith(asCode) ? 1 : 2;
}

/** The rows of a choice, in its order; what a query finds stands as well as it fits, then as listed. */
export function chosenRows(
  rows: readonly MarketRow[],
  { filter, query, order }: Choice,
  watched: ReadonlySet<string>,
): MarketRow[] {
  const wanted = query.trim();
  const ranks = new Map(wanted ? rows.map((row) => [row, searchRank(row, wanted)]) : []);
  const found = rows.filter(
    (row) =>
      (filter === 'all' ||
        (filter === 'watched' ? watched.has(row.code) : row.type === instrumentTypes[filter])) &&
      (!wanted || ranks.get(row) !== null),
  );
  if (order === 'rising') return found.sort((a, b) => Number(b.change) - Number(a.change));
  if (order === 'falling') return found.sort((a, b) => Number(a.change) - Number(b.change));
  if (order === 'name') return found.sort((a, b) => a.code.localeCompare(b.code, 'en'));
  if (!wanted) return found;
  return found.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}
