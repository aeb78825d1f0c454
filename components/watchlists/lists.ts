import type { Watchlist } from '@/lib/markets/contract';

export type Lists = readonly Watchlist[];

export const empty: Watchlist = { id: null, name: '', codes: [] };
/** What a page shows before it knows better. */
export const noLists: Lists = [empty];

/** What can be done to lists; each rejects when the server refused, and nothing has changed then. */
export type ListEditor = {
  toggle(list: Watchlist, code: string): Promise<void>;
  create(name: string): Promise<void>;
  rename(list: Watchlist, name: string): Promise<void>;
  remove(list: Watchlist): Promise<void>;
  /** Puts the named lists into this order. */
  order(ids: readonly string[]): Promise<void>;
};

export const withCodes = (lists: Lists, id: string | null, codes: string[]): Lists =>
  lists.map((list) =>
    list.id === id || (id === null && list.name === '') ? { ...list, codes } : list,
  );

export const toggled = ({ codes }: Watchlist, code: string): string[] =>
  codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code];
