import type { LiveCatalogue } from '@/lib/markets/catalogue';
import type { PriceBook } from '@/lib/core/market';
import type { Sql } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import type { Bus } from '@/lib/platform/runtime';
import type { Clock } from '../prices/clock';
import { OrderDesk } from './desk';
import { createDeskStore } from './desk-store';
import { Engine } from './engine';
import { lastTicks } from './last-ticks';
import { RecentQuotes } from './recent-quotes';
import { EngineRecord } from './record';
import { TickLog } from './tick-log';

type Parts = {
  epoch: string;
  sql: Sql;
  book: PriceBook;
  catalogue: LiveCatalogue;
  clock: Clock;
  bus: Bus;
  log: Log;
  metrics: Metrics;
  sandbox: boolean;
  onDeposed(): void;
};

/** The desk and the engine that works for it, not yet started. */
export function openFloor(parts: Parts): { desk: OrderDesk; engine: Engine } {
  const { clock, log } = parts;
  const recent = new RecentQuotes(parts.book);
  const ticks = new TickLog(clock.now, (lines) => log.error({ lines }, 'ticks were not logged'));
  const record = new EngineRecord({ log: ticks, recent, now: clock.now });
  const desk = new OrderDesk({
    ...parts,
    store: createDeskStore(parts.sql),
    now: clock.now,
    newestSequence: () => recent.newestSequence,
    recorder: record,
  });
  return {
    desk,
    engine: new Engine({ ...parts, desk, recent, record, lastTicks: lastTicks(parts.sql) }),
  };
}
