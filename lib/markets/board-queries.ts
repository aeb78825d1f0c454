import type { Instrument } from '../core/market';
import { runtime } from '../platform/runtime';
import { calendarOf, SessionClock } from './calendar-rules';
import { marketItem, type MarketItem } from './market-item-rules';

export type BoardItem = MarketItem &
  Pick<Instrument, 'name' | 'base' | 'quote' | 'type'> & {
    /** The end of the session under way; null when shut, or never closing. */
    closesAt: string | null;
    /** A price older than this fills nothing, seconds. */
    maxAge: number;
  };

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** When a calendar opens after a moment of closing; each pair is looked up once. */
function openings() {
  const { catalogue } = runtime();
  const known = new Map<string, number | null>();
  return ({ code, calendar }: Instrument, closesAt: number): number | null => {
    const key = `${calendar} ${closesAt}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const week = catalogue.calendar(code);
    const opensAt = week ? new SessionClock(calendarOf(week)).opensAt(closesAt) : null;
    known.set(key, opensAt);
    return opensAt;
  };
}

/**
 * Every listed instrument with its newest price, for a page to draw. `opensAt` of an open one is when
 * it opens again, so that a page that stays open can tell it when the session has ended.
 */
export function readBoard(): BoardItem[] {
  const { catalogue, book } = runtime();
  const opensAfter = openings();
  return catalogue.all().map((instrument) => {
    const { name, base, quote, type, code } = instrument;
    const item = marketItem(instrument, book);
    const state = book.tradability(code);
    const closesAt = state.tradable ? state.closesAt : null;
    const opensAt = closesAt === null ? item.opensAt : iso(opensAfter(instrument, closesAt));
    const maxAge = (book.quote(code)?.maxAgeMs ?? instrument.maxAgeSeconds * 1000) / 1000;
    return { ...item, name, base, quote, type, opensAt, closesAt: iso(closesAt), maxAge };
  });
}
