import type { Instrument } from '@/lib/core/market';
import { instrumentTypes } from '@/lib/core/market';

/** The servers of massive.com that we use, by the last part of their address. */
export type Cluster = 'forex' | 'stocks';

/**
 * The name of an instrument there: `EUR-USD` among currencies and metals, `AAPL` among stocks;
 * null for what that cluster does not have.
 */
export function tickerOf(instrument: Instrument, cluster: Cluster): string | null {
  const { type, base, quote, code } = instrument;
  if (type === instrumentTypes.stocks) return cluster === 'stocks' ? code : null;
  if (type === instrumentTypes.metal && code !== base + quote)
    return cluster === 'stocks' ? code : null;
  if (type === instrumentTypes.forex || type === instrumentTypes.metal)
    return cluster === 'forex' ? `${base}-${quote}` : null;
  return null;
}

/** The channel of best bids and offers. */
export const channelOf: Record<Cluster, string> = { forex: 'C', stocks: 'Q' };

/** What a message says, as far as we listen. Prices stay what they were sent as. */
export type Said =
  | { kind: 'status'; status: string; message: string }
  | { kind: 'quote'; ticker: string; bid: unknown; ask: unknown; time: unknown }
  | { kind: 'other' };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function one(item: unknown): Said | null {
  if (!isObject(item)) return null;
  const { ev } = item;
  if (ev === 'status')
    return { kind: 'status', status: String(item.status), message: String(item.message ?? '') };
  if (ev === 'C')
    return typeof item.p === 'string'
      ? {
          kind: 'quote',
          ticker: item.p.replace('/', '-'),
          bid: item.b,
          ask: item.a,
          time: item.t,
        }
      : null;
  if (ev === 'Q')
    return typeof item.sym === 'string'
      ? { kind: 'quote', ticker: item.sym, bid: item.bp, ask: item.ap, time: item.t }
      : null;
  return { kind: 'other' };
}

/** Reads one text frame: an array of events, null for each that cannot be understood. */
export function hear(text: string): (Said | null)[] {
  let items: unknown;
  try {
    items = JSON.parse(text);
  } catch {
    return [null];
  }
  return Array.isArray(items) ? items.map(one) : [null];
}
