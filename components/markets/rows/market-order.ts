import type { MarketRow } from './market-row';

export type Column = 'name' | 'price' | 'change' | 'spread' | 'hours';

/** What may be newer than the row: figures that came over the socket since. */
export type RowFigures = Pick<MarketRow, 'price' | 'change' | 'spread'>;

const meanings = {
  listed: null,
  rising: ['change', -1],
  falling: ['change', 1],
  name: ['name', 1],
  'name-down': ['name', -1],
  dearest: ['price', -1],
  cheapest: ['price', 1],
  tightest: ['spread', 1],
  widest: ['spread', -1],
  'open-first': ['hours', 1],
  'closed-first': ['hours', -1],
} as const satisfies Record<string, readonly [Column, 1 | -1] | null>;

export type Order = keyof typeof meanings;
export const orders = Object.keys(meanings) as Order[];

/** The column an order sorts by and whether it rises; null for the order of the list. */
export function meaningOf(order: Order): { column: Column; rising: boolean } | null {
  const meaning = meanings[order];
  return meaning && { column: meaning[0], rising: meaning[1] === 1 };
}

const ordersOf = (column: Column) => orders.filter((order) => meanings[order]?.[0] === column);

/** The order after a press on a column's head: its first, then its other, then as listed again. */
export function nextOrder(column: Column, order: Order): Order {
  const own = ordersOf(column);
  return own[own.indexOf(order) + 1] ?? (own.includes(order) ? 'listed' : own[0]!);
}

const figure = (value: string | number | null): number | null =>
  value === null ? null : Number(value);

const stateRank = { open: 0, stale: 1, closed: 2, 'no-price': 3 };

/** Open markets first, then by what opens soonest. */
function hoursFigure({ state, opensAt }: MarketRow): number {
  const wait = opensAt ? Date.parse(opensAt) : 8.64e15;
  return state === 'closed' ? stateRank.closed + wait / 8.7e15 : stateRank[state];
}

/** Compares rows by an order; what has no figure stands last either way. */
export function compareRows(order: Order, figuresOf: (row: MarketRow) => RowFigures) {
  const meaning = meanings[order];
  const [column, way] = meaning ?? ['name', 1];
  const byCode = (a: MarketRow, b: MarketRow) => a.code.localeCompare(b.code, 'en');
  if (column === 'name') return (a: MarketRow, b: MarketRow) => way * byCode(a, b);
  const valueOf = (row: MarketRow) =>
    column === 'hours' ? hoursFigure(row) : figure(figuresOf(row)[column]);
  const values = new Map<MarketRow, number | null>();
  const value = (row: MarketRow) => {
    if (!values.has(row)) values.set(row, valueOf(row));
    return values.get(row)!;
  };
  return (a: MarketRow, b: MarketRow) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byCode(a, b);
    return way * (x - y) || byCode(a, b);
  };
}
