import { serverState } from '@/components/api/server-state';
import {
  arrivalOf,
  followPrice,
  latestPrice,
  type LivePrice,
} from '@/components/markets/quotes/live-prices';
import { digitsOf } from '@/lib/core/decimal-text';
import { placesOf } from '@/lib/core/money';
import { marketQuery } from '../queries';

/** The newest price of an instrument as this page knows it; decimal strings at tick size. */
export type Quote = {
  bid: string;
  ask: string;
  price: string;
  /** Percent, see `zdf`; null where nothing is known of the moment it is measured against. */
  change: string | null;
  digits: number;
  /** When it came, by this browser's clock; an answer of the server brings its age along. */
  seenAt: number;
};

/** What an answer of the server tells of a price. */
export type Priced = {
  code: string;
  price: string | null;
  bid: string | null;
  ask: string | null;
  zdf: string | null;
};

const known = new Map<string, Quote>();
const cameFrom = new Map<string, LivePrice>();
const asked = new Set<string>();
const followers = new Set<() => void>();
let changes = 0;

/** The quote that an answer carries; undefined before the first price. `ageMs` is its age already then. */
export function quoteFrom(item: Priced, ageMs = 0): Quote | undefined {
  const { price, bid, ask, zdf } = item;
  if (price === null || bid === null || ask === null) return undefined;
  const digits = digitsOf(price);
  return { bid, ask, price, change: zdf, digits, seenAt: Date.now() - ageMs };
}

/** Keeps a quote that did not come over the socket, until a live one replaces it. */
export function remember(code: string, quote: Quote | undefined): void {
  if (!quote || latestPrice(code) || typeof window === 'undefined') return;
  known.set(code, quote);
  changes += 1;
  followers.forEach((follower) => follower());
}

/** The newest quote of an instrument in this page, live or as it was last fetched. */
export function quoteOf(code: string): Quote | undefined {
  const live = latestPrice(code);
  const before = known.get(code);
  if (!live || cameFrom.get(code) === live) return before;
  const numbers = [live.price, live.bid, live.ask].map(placesOf);
  const digits = Math.max(before?.digits ?? 0, ...numbers);
  const quote: Quote = {
    bid: live.bid.toFixed(digits),
    ask: live.ask.toFixed(digits),
    price: live.price.toFixed(digits),
    change: live.zdf === null ? null : String(live.zdf),
    digits,
    seenAt: arrivalOf(code) ?? Date.now(),
  };
  known.set(code, quote);
  cameFrom.set(code, live);
  return quote;
}

/** Fetches the quotes of instruments that no tick has come for yet: a closed market sends none. */
export async function fetchMissing(codes: readonly string[]): Promise<void> {
  const missing = codes.filter((code) => !known.has(code) && !asked.has(code));
  await Promise.all(
    missing.map(async (code) => {
      asked.add(code);
      try {
        const item = await serverState().fetchQuery(marketQuery(code));
        const ageMs = item.receivedAt ? Math.max(0, Date.now() - Date.parse(item.receivedAt)) : 0;
        remember(code, quoteFrom(item, ageMs));
      } catch {
        asked.delete(code);
      }
    }),
  );
}

/** Follows several instruments; returns the way to stop. */
export function followQuotes(codes: readonly string[], listener: () => void): () => void {
  const heard = () => {
    changes += 1;
    listener();
  };
  const stops = codes.map((code) => followPrice(code, heard));
  followers.add(listener);
  return () => {
    followers.delete(listener);
    stops.forEach((stop) => stop());
  };
}

/** Grows with every quote, so that a component can tell that there is a newer one. */
export const quoteChanges = (): number => changes;
