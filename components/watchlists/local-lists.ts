import type { Watchlist } from '@/lib/markets/contract';
import { empty, toggled, withCodes, type ListEditor, type Lists } from './lists';

const place = { first: 'watched', named: 'watchlists' } as const;

const listeners = new Set<() => void>();
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

/** What a visitor kept here before they logged in, for their account. */
export const leftBehind = (): Lists => localLists().filter(({ codes }) => codes.length > 0);

export function forgetLocal(): void {
  Object.values(place).forEach((key) => localStorage.removeItem(key));
  tellAll();
}
