import type { Quote } from '@/lib/core/market';
import { minuteMs } from '@/lib/markets/rules';
import type { Sql } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';
import { addMinutes, dropOld, rollUp, type StoredCandle } from './candle-store';
import type { Clock } from './clock';

type Parts = { sql: Sql; log: Log; clock: Clock };

export type CandleMaker = {
  take(quote: Quote): void;
  /** Writes what has gathered since the last call. Throws when the database cannot be reached; nothing is lost then. */
  flush(): Promise<void>;
  /** Brings the longer candles up to date with the minutes written since the last call. */
  roll(): Promise<void>;
  start(signal: AbortSignal): void;
  stop(): Promise<void>;
};

const flushMs = 3000;
const rollMs = 6000;
const tidyMs = 3_600_000;
// An older quote is where a closed market stood, not something that happens now.
const oldestMs = 2 * minuteMs;
// A database that stays away must not fill the memory: about an hour of everything.
const mostWaiting = 30_000;

/** Gathers ticks into minute candles and keeps all intervals in the database. */
export function createCandleMaker({ sql, log, clock }: Parts): CandleMaker {
  let waiting = new Map<string, StoredCandle>();
  // Codes by source whose longer candles are behind, and since when.
  let behind = new Map<string, { codes: Set<string>; since: number }>();
  const written = new Map<string, Set<string>>();
  let busy: Promise<void> = Promise.resolve();

  function take(quote: Quote): void {
    if (clock.now() - quote.receivedAt > oldestMs) return;
    const start = Math.floor(quote.receivedAt / minuteMs) * minuteMs;
    const key = `${quote.code} ${quote.source} ${start}`;
    const price = quote.priceNumber;
    const candle = waiting.get(key);
    if (candle) {
      if (price > candle.high) candle.high = price;
      if (price < candle.low) candle.low = price;
      candle.close = price;
      candle.volume += 1;
    } else if (waiting.size < mostWaiting) {
      const { code, source } = quote;
      const places = quote.price.split('.')[1]?.length ?? 0;
      waiting.set(key, {
        code,
        source,
        places,
        start,
        open: price,
        high: price,
        low: price,
        close: price,
        volume: 1,
      });
    }
  }

  function giveBack(rows: readonly StoredCandle[]): void {
    for (const row of rows) {
      const key = `${row.code} ${row.source} ${row.start}`;
      const later = waiting.get(key);
      if (!later) waiting.set(key, row);
      else {
        later.open = row.open;
        later.high = Math.max(later.high, row.high);
        later.low = Math.min(later.low, row.low);
        later.volume += row.volume;
      }
    }
  }

  async function flush(): Promise<void> {
    const rows = [...waiting.values()];
    if (rows.length === 0) return;
    waiting = new Map();
    try {
      await addMinutes(sql, rows);
    } catch (error) {
      giveBack(rows);
      throw error;
    }
    for (const { code, source, start } of rows) {
      const late = behind.get(source) ?? { codes: new Set(), since: start };
      late.codes.add(code);
      late.since = Math.min(late.since, start);
      behind.set(source, late);
      written.set(source, (written.get(source) ?? new Set()).add(code));
    }
  }

  async function roll(): Promise<void> {
    const late = behind;
    behind = new Map();
    for (const [source, { codes, since }] of late) await rollUp(sql, [...codes], source, since);
  }

  async function tidy(): Promise<void> {
    for (const [source, codes] of written) await dropOld(sql, [...codes], source);
  }

  // One after another: they touch the same rows.
  function inTurn(work: () => Promise<void>): Promise<void> {
    busy = busy
      .then(work)
      .catch((error: unknown) => log.warn({ err: error }, 'candles could not be written'));
    return busy;
  }

  return {
    take,
    flush,
    roll,
    start(signal) {
      clock.every(flushMs, () => void inTurn(flush), signal);
      clock.every(rollMs, () => void inTurn(roll), signal);
      clock.every(tidyMs, () => void inTurn(tidy), signal);
    },
    async stop() {
      await inTurn(flush);
      await inTurn(roll);
    },
  };
}
