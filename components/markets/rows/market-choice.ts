import { instrumentTypes } from '@/lib/core/market';
import { searchRank } from './market-search';
import { compareRows, orders, type Order, type RowFigures } from './market-order';
import type { MarketRow } from './market-row';

export type TypeName = keyof typeof instrumentTypes;
export type Filter = 'all' | 'watched' | TypeName;
export const typeNames = Object.keys(instrumentTypes) as TypeName[];
export const filters: readonly Filter[] = ['all', 'watched', ...typeNames];

export const states = ['all', 'open', 'closed'] as const;
export type State = (typeof states)[number];

export type Choice = {
  filter: Filter;
  query: string;
  order: Order;
  /** Only what trades now, or only what does not. */
  state?: State;
  /** A watchlist by its id, `watched` for the one without a name; null for the whole market. */
  list?: string | null;
  /** As a table unless as tiles. */
  view?: 'map';
};

/** The choice an address asks for, such as `/market?type=crypto&q=btc&sort=rising&list=watched`. */
export function readChoice(search: { get(name: string): string | null }): Choice {
  const filter = search.get('type') as Filter;
  const order = search.get('sort') as Order;
  const state = search.get('state') as State;
  const list = search.get('list');
  // An older address of the list without a name.
  const ofOld = filter === 'watched' ? 'watched' : null;
  return {
    filter: ofOld === null && filters.includes(filter) ? filter : 'all',
    query: (search.get('q') ?? '').slice(0, 40),
    order: orders.includes(order) ? order : 'listed',
    state: states.includes(state) ? state : 'all',
    list: list && /^[\w-]{1,40}$/.test(list) ? list : ofOld,
    ...(search.get('view') === 'map' ? { view: 'map' as const } : {}),
  };
}

export function choiceHref(choice: Choice): string {
  const { filter, query, order, state = 'all', list = null, view } = choice;
  const search = new URLSearchParams();
  if (list !== null) search.set('list', list);
  if (filter !== 'all') search.set('type', filter);
  if (state !== 'all') search.set('state', state);
  if (query) search.set('q', query);
  if (order !== 'listed') search.set('sort', order);
  if (view) search.set('view', view);
  return search.size ? `/market?${search}` : '/market';
}

const isShut = ({ state }: MarketRow): number => Number(state === 'closed');

/**
 * The rows of a choice, in its order; what a query finds stands as well as it fits, then as listed.
 * As listed means that open markets come first. `watched` are the codes of the chosen list, in its
 * order. `figuresOf` may know newer figures.
 */
export function chosenRows(
  rows: readonly MarketRow[],
  { filter, query, order, state = 'all', list = null }: Choice,
  watched: ReadonlySet<string>,
  figuresOf: (row: MarketRow) => RowFigures = (row) => row,
): MarketRow[] {
  const wanted = query.trim();
  const ranks = new Map(wanted ? rows.map((row) => [row, searchRank(row, wanted)]) : []);
  const onList = filter === 'watched' || list !== null;
  const found = rows.filter(
    (row) =>
      (!onList || watched.has(row.code)) &&
      (filter === 'all' || filter === 'watched' || row.type === instrumentTypes[filter]) &&
      (state === 'all' || (state === 'open') === (row.state === 'open')) &&
      (!wanted || ranks.get(row) !== null),
  );
  if (order !== 'listed') return found.sort(compareRows(order, figuresOf));
  const openFirst = (a: MarketRow, b: MarketRow) => isShut(a) - isShut(b);
  if (wanted)
    return found.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0) || openFirst(a, b));
  if (list === null) return found.sort(openFirst);
  const places = new Map([...watched].map((code, place) => [code, place]));
  return found.sort((a, b) => (places.get(a.code) ?? 0) - (places.get(b.code) ?? 0));
}

/** Where the closed markets of a choice begin, if they stand together after open ones or alone; else -1. */
export function closedFrom(found: readonly MarketRow[], choice: Choice): number {
  const { order, query, list = null } = choice;
  if (order !== 'listed' || query.trim() || list !== null) return -1;
  return found.findIndex((row) => row.state === 'closed');
}
