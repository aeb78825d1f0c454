import { call } from '@/components/api/call';
import type { Watchlist } from '@/lib/markets/contract';

export type Lists = readonly Watchlist[];

const place = { first: 'watched', named: 'watchlists' } as const;
const empty: Watchlist = { id: null, name: '', codes: [] };
/** What a page shows before it knows better. */
export const noLists: Lists = [empty];

const listeners = new Set<() => void>();
let ofCustomer: Lists | null = null;
let local: { text: string; lists: Lists } | null = null;

const tellAll = () => listeners.forEach((listener) => listener());

export function followLists(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]');
  } catch {
    return [];
  }
}

const texts = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];

function namedLists(kept: unknown): Watchlist[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown) => {
    const { id, name, codes } = (one ?? {}) as Record<string, unknown>;
    return typeof id === 'string' && typeof name === 'string' && name
      ? [{ id, name, codes: texts(codes) }]
      : [];
  });
}

/** The lists that a visitor keeps in this browser. */
export function localLists(): Lists {
  const text = Object.values(place)
    .map((key) => localStorage.getItem(key) ?? '')
    .join('\n');
  if (local?.text !== text) {
    const first = { ...empty, codes: texts(read(place.first)) };
    local = { text, lists: [first, ...namedLists(read(place.named))] };
  }
  return local.lists;
}

function writeLocal(lists: Lists): void {
  const [first, ...named] = lists;
  localStorage.setItem(place.first, JSON.stringify(first?.codes ?? []));
  localStorage.setItem(place.named, JSON.stringify(named));
  tellAll();
}

export const customerLists = (): Lists | null => ofCustomer;

/** Takes what the server says of a customer's lists. */
export function adopt(lists: Lists): void {
  ofCustomer = lists;
  tellAll();
}

const withCodes = (lists: Lists, id: string | null, codes: string[]): Lists =>
  lists.map((list) =>
    list.id === id || (id === null && list.name === '') ? { ...list, codes } : list,
  );

const idOnWire = (list: Watchlist) => (list.name === '' || list.id === null ? undefined : list.id);

/** What can be done to lists; each rejects when the server refused, and nothing has changed then. */
export type ListEditor = {
  toggle(list: Watchlist, code: string): Promise<void>;
  create(name: string): Promise<void>;
  rename(list: Watchlist, name: string): Promise<void>;
  remove(list: Watchlist): Promise<void>;
  /** Puts the named lists into this order. */
  order(ids: readonly string[]): Promise<void>;
};

const toggled = ({ codes }: Watchlist, code: string): string[] =>
  codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code];

/** Lists kept in this browser. */
export const localEditor: ListEditor = {
  async toggle(list, code) {
    writeLocal(withCodes(localLists(), list.id, toggled(list, code)));
  },
  async create(name) {
    const lists = localLists();
    if (lists.some((list) => list.name === name)) return;
    const id = `v${Date.now().toString(36)}${lists.length}`;
    writeLocal([...lists, { id, name, codes: [] }]);
  },
  async rename(list, name) {
    writeLocal(localLists().map((one) => (one.id === list.id ? { ...one, name } : one)));
  },
  async remove(list) {
    writeLocal(localLists().filter((one) => one.id !== list.id));
  },
  async order(ids) {
    const [first, ...named] = localLists();
    const placeOf = (list: Watchlist) => ids.indexOf(list.id ?? '');
    writeLocal([first ?? empty, ...named.sort((a, b) => placeOf(a) - placeOf(b))]);
  },
};

/** Lists kept with the account; a toggle shows at once and is taken back when the server refuses. */
export const customerEditor = (now: () => Lists): ListEditor => ({
  async toggle(list, code) {
    const before = now();
    const on = !list.codes.includes(code);
    adopt(withCodes(before, list.id, toggled(list, code)));
    try {
      const route = on ? 'POST user/addWatch' : 'POST user/removeWatch';
      const { codes } = await call(route, { code, listId: idOnWire(list) });
      adopt(withCodes(now(), list.id, codes));
    } catch (error) {
      adopt(before);
      throw error;
    }
  },
  create: async (name) => adopt((await call('POST user/createWatchlist', { name })).lists),
  rename: async ({ id }, name) =>
    adopt((await call('POST user/renameWatchlist', { id: id!, name })).lists),
  remove: async ({ id }) => adopt((await call('POST user/removeWatchlist', { id: id! })).lists),
  order: async (ids) => adopt((await call('POST user/orderWatchlists', { ids: [...ids] })).lists),
});

/** What a visitor kept here before they logged in, for their account. */
export const leftBehind = (): Lists => localLists().filter(({ codes }) => codes.length > 0);

export function forgetLocal(): void {
  Object.values(place).forEach((key) => localStorage.removeItem(key));
  tellAll();
}

/** Moves what this browser kept into the account. */
export async function takeOver(): Promise<void> {
  const lists = leftBehind().map(({ name, codes }) => ({ name, codes: [...codes] }));
  adopt((await call('POST user/takeWatchlists', { lists })).lists);
  forgetLocal();
}
