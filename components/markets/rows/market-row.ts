import { digitsOf } from '@/lib/core/decimal-text';
import { writeTrace } from '@/components/ui/figures/trace';
import type { InstrumentType } from '@/lib/core/market';

/** One line of a market list as it is sent to the browser: small, for there are hundreds. */
export type MarketRow = {
  id: string;
  code: string;
  type: InstrumentType;
  name: string;
  /** Its English name, where the reader's language has another: people search by either. */
  also?: string;
  /** The currency it is quoted in. */
  quote: string;
  logo: string | null;
  price: string | null;
  /** Decimal places of the price. */
  digits: number;
  /** Percent, see `zdf`; null where nothing is known of the moment it is measured against. */
  change: string | null;
  /** Ask less bid as a fraction of the price, at two significant digits. */
  spread: number | null;
  /** The sparkline over the last 100 minutes in which it traded, see `writeTrace`. */
  trace: string;
  source: string | null;
  live: boolean;
  state: 'open' | 'closed' | 'stale' | 'no-price';
  /** When it opens next: from now if it is closed, else after the session under way. */
  opensAt: string | null;
  closesAt?: string | null;
  /** When the price came, ms since the epoch. */
  at: number | null;
  /** A price older than this fills nothing, seconds; 60 unless named. */
  maxAge?: number;
};

type Item = {
  id: string;
  code: string;
  type: number;
  quote?: string;
  logo: string | null;
  price: string | null;
  bid?: string | null;
  ask?: string | null;
  zdf: string | null;
  hundred: number[];
  source: string | null;
  live: boolean;
  tradable: boolean;
  reason: 'closed' | 'stale' | 'quarantined' | 'no-price' | 'halted' | null;
  opensAt: string | null;
  closesAt?: string | null;
  receivedAt?: string | null;
  maxAge?: number;
};

export const usualMaxAge = 60;

/** Ask less bid as a fraction of their middle; null without both. */
export function spreadOf(bid: number, ask: number): number | null {
  const mid = (bid + ask) / 2;
  return mid > 0 ? Number(((ask - bid) / mid).toPrecision(2)) : null;
}

export function marketRow(item: Item, name: string, also?: string): MarketRow {
  const { id, code, logo, price, bid, ask, source, live, opensAt, closesAt, receivedAt } = item;
  const { reason: why } = item;
  // A list has room for one word.
  const reason = why === 'quarantined' || why === 'halted' ? 'stale' : why;
  return {
    id,
    code,
    type: item.type as InstrumentType,
    name,
    ...(also && also !== name ? { also } : {}),
    quote: item.quote ?? '',
    logo,
    price,
    digits: price === null ? 0 : digitsOf(price),
    change: item.zdf,
    spread: bid && ask ? spreadOf(Number(bid), Number(ask)) : null,
    trace: writeTrace(item.hundred),
    source,
    live,
    state: item.tradable ? 'open' : (reason ?? 'closed'),
    opensAt,
    ...(closesAt ? { closesAt } : {}),
    at: receivedAt ? Date.parse(receivedAt) : null,
    ...(item.maxAge && item.maxAge !== usualMaxAge ? { maxAge: item.maxAge } : {}),
  };
}

export const marketHref = ({ code, type, id }: Pick<MarketRow, 'code' | 'type' | 'id'>): string =>
  `/cruuency?code=${encodeURIComponent(code)}&type=${type}&id=${id}`;
