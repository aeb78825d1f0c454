import type { Instrument, Quote } from '@/lib/core/market';
import { wallClock } from '@/server/prices/clock';
import { openFeeds } from '@/server/prices/feeds';
import { Book } from '@/server/prices/book/price-book';
import type { PriceSource } from '@/server/prices/sources/price-source';
import { sharedOut } from '@/server/prices/sources/sources';
import { listed, metrics, silentLog } from './listed';

/** Sources that lead into a book of their own, with everything in between but the database. */
export function openRig(instruments: readonly Instrument[]) {
  const catalogue = listed(instruments);
  const book = new Book({ catalogue, log: silentLog, clock: Date.now });
  const measured = metrics();
  const ending = new AbortController();
  const heard: Quote[] = [];
  book.onQuote((quote) => heard.push(quote));

  return {
    catalogue,
    book,
    measured,
    heard,
    async start(...sources: PriceSource[]) {
      const shares = sharedOut(catalogue, { all: sources, ofType: () => sources });
      for (const { code } of instruments) book.assign(code, sources[0]!, null);
      const feeds = openFeeds({
        sources,
        shares,
        book,
        catalogue,
        metrics: measured,
        log: silentLog,
        clock: wallClock,
        onListed: () => undefined,
      });
      await feeds.start(ending.signal);
      return feeds.statuses;
    },
    /** Mids of an instrument as they came, by source. */
    said: (code: string) =>
      heard.filter((q) => q.code === code).map((q) => `${q.source} ${q.bid}/${q.ask}`),
    stop: () => ending.abort(),
  };
}
