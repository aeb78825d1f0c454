import type { Quote } from '@/lib/core/market';
import type { LiveCatalogue } from '@/lib/markets/catalogue-cache';
import { minuteMs } from '@/lib/markets/rules';
import type { Sql } from '@/lib/platform/db';
import type { Clock } from '../clock';
import type { Makeable } from './history';
import type { Book } from '../book/price-book';
import type { PriceSource } from '../sources/price-source';
import { recall, type Anchor, type Join } from './recall';
import { simulate } from '../sources/simulation';
import type { sharedOut } from '../sources/sources';

type Parts = {
  sql: Sql;
  catalogue: LiveCatalogue;
  seed: string;
  book: Book;
  clock: Clock;
  sources: readonly PriceSource[];
  shares: Pick<ReturnType<typeof sharedOut>, 'pricedBy'>;
};

/** Gives every instrument the past of the source that owns it: recorded where there is a record, made before that. */
export function openPasts({ sql, catalogue, seed, book, clock, sources, shares }: Parts) {
  const startedAt = clock.now();
  const owners = new Map<string, PriceSource>();
  const joins = new Map<string, Join>();
  const later = new Map<string, (first: Anchor) => Join>();

  return {
    /** The preferred source of an instrument, whose series it has. */
    ownerOf: (code: string) => owners.get(code),

    /** Recalls the past of what has a new owner. */
    async adopt(): Promise<void> {
      for (const source of sources) {
        const instruments = shares.pricedBy(source).filter((i) => owners.get(i.code) !== source);
        if (instruments.length === 0) continue;
        for (const { code } of instruments) {
          owners.set(code, source);
          joins.delete(code);
          later.delete(code);
        }
        const recalled = await recall(
          { sql, catalogue, seed, book },
          { source, instruments, nowMs: clock.now() },
        );
        for (const [code, join] of recalled.joins) joins.set(code, join);
        for (const [code, join] of recalled.later) later.set(code, join);
      }
    },

    /** Lets the made past of an instrument meet its first price. */
    meet({ code, receivedAt, priceNumber }: Quote): void {
      const join = later.get(code);
      if (!join) return;
      later.delete(code);
      joins.set(code, join({ atMs: receivedAt, price: priceNumber }));
    },

    makeable(code: string): Makeable | null {
      const instrument = catalogue.get(code);
      const source = owners.get(code);
      const join = joins.get(code);
      if (!instrument || !source || !join) return null;
      const untilMs = Math.floor((join.untilMs ?? startedAt) / minuteMs) * minuteMs;
      const simulation = simulate(instrument, seed, catalogue.get);
      const hours = catalogue.hoursApart(code);
      return { source: source.name, untilMs, maker: { simulation, hours, factor: join.factor } };
    },
  };
}
