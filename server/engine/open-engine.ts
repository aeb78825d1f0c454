import type { LiveCatalogue } from '@/lib/markets/catalogue-cache';
import type { PriceBook } from '@/lib/core/market';
import type { Sql } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import type { Bus } from '@/lib/platform/runtime';
import { publicInstrument } from '@/lib/ticks/public-rules';
import type { Tracing } from '@/lib/platform/tracing/tracing';
import type { Clock } from '../prices/clock';
import { OrderDesk } from './desk/desk';
import { createDeskStore } from './desk/desk-store';
import { Engine } from './engine';
import { KeptQuotes } from './quotes/kept-quotes';
import { lastTicks } from './quotes/last-ticks';
import { loggedTrails } from './quotes/logged-trails';
import { EngineRecord } from './quotes/record';
import { TickLog } from './quotes/tick-log';

type Parts = {
  epoch: string;
  sql: Sql;
  book: PriceBook;
  catalogue: LiveCatalogue;
  clock: Clock;
  bus: Bus;
  log: Log;
  metrics: Metrics;
  tracing?: Tracing | null;
  sandbox: boolean;
  onDeposed(): void;
};

/** The desk and the engine that works for it, not yet started. */
export function openEngine(parts: Parts): { desk: OrderDesk; engine: Engine } {
  const { clock, log } = parts;
  const onLost = (code: string, error: unknown) => {
    if (!parts.book.haltedCodes().includes(code))
      log.error({ err: error, code }, 'ticks were lost: the instrument stops trading');
    parts.metrics.lostTicks.inc({ code });
    parts.book.halt(code);
  };
  const quotes = new KeptQuotes({ book: parts.book, onLost });
  const isPublic = (code: string) => publicInstrument(parts.catalogue.all())?.code === code;
  const ticks = new TickLog({ now: clock.now, onLost, isPublic });
  const record = new EngineRecord({ log: ticks, quotes, now: clock.now });
  const desk = new OrderDesk({
    ...parts,
    store: createDeskStore(parts.sql),
    now: clock.now,
    quotes,
    recorder: record,
  });
  return {
    desk,
    engine: new Engine({
      ...parts,
      desk,
      quotes,
      record,
      onLost,
      lastTicks: lastTicks(parts.sql),
      loggedTrails: loggedTrails(parts),
    }),
  };
}
