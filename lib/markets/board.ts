import type { Instrument } from '../core/market';
import { runtime } from '../platform/runtime';
import { marketItem, type MarketItem } from './market-item';

export type BoardItem = MarketItem &
  Pick<Instrument, 'name' | 'base' | 'quote' | 'type'> & {
    /** The end of the session under way; null when shut, or never closing. */
    closesAt: string | null;
    /** A price older than this fills nothing, seconds. */
    maxAge: number;
  };

/** Every listed instrument with its newest price, for a page to draw. */
export function readBoard(): BoardItem[] {
  const { catalogue, book } = runtime();
  return catalogue.all().map((instrument) => {
    const { name, base, quote, type, code } = instrument;
    const state = book.tradability(code);
    const closesAt =
      state.tradable && state.closesAt ? new Date(state.closesAt).toISOString() : null;
    const maxAge = (book.quote(code)?.maxAgeMs ?? instrument.maxAgeSeconds * 1000) / 1000;
    return { ...marketItem(instrument, book), name, base, quote, type, closesAt, maxAge };
  });
}
