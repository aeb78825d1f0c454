import type { Quote } from '@/lib/core/market';
import { minuteMs } from '@/lib/markets/rules';
import type { Sql } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';
import { addMinutes, dropOld, rollUp, type StoredCandle } from './candle-store';
import type { Clock } from './clock';

const flushMs = 3000;
const rollMs = 6000;
const tidyMs = 3_600_000;
// An older quote is where a closed market stood, not something that happens now.
const oldestMs = 2 * minuteMs;
// A database that stays away must not fill the memory: about an hour of everything.
const mostWaiting = 30_000;

type Parts = { sql: Sql; log: Log; clock: Clock };

const keyOf = (c: Pick<StoredCandle, 'code' | 'source' | 'start'>) =>
  `${c.code} ${c.source} ${c.start}`;

/** Gathers ticks into minute candles and keeps all intervals in the database. */
export class CandleMaker {
  private waiting = new Map<string, StoredCandle>();
  // Codes by source whose longer candles are behind, and since when.
  private behind = new Map<string, { codes: Set<string>; since: number }>();
  private readonly written = new Map<string, Set<string>>();
  private busy: Promise<void> = Promise.resolve();

  constructor(private readonly parts: Parts) {}

  /** Takes one quote into the candles of a series: that of its source, unless it stands in for another. */
  take(quote: Quote, series = quote.source): void {
    if (this.parts.clock.now() - quote.receivedAt > oldestMs) return;
    const { code, priceNumber: price } = quote;
    const source = series;
    const start = Math.floor(quote.receivedAt / minuteMs) * minuteMs;
    const key = keyOf({ code, source, start });
    const candle = this.waiting.get(key);
    if (candle) {
      if (price > candle.high) candle.high = price;
      if (price < candle.low) candle.low = price;
      candle.close = price;
      candle.volume += 1;
    } else if (this.waiting.size < mostWaiting) {
      const places = quote.price.split('.')[1]?.length ?? 0;
      const sides = { open: price, high: price, low: price, close: price };
      this.waiting.set(key, { code, source, places, start, ...sides, volume: 1 });
    }
  }

  /** Writes what has gathered since the last call. Throws when the database cannot be reached; nothing is lost then. */
  async flush(): Promise<void> {
    const rows = [...this.waiting.values()];
    if (rows.length === 0) return;
    this.waiting = new Map();
    try {
      await addMinutes(this.parts.sql, rows);
    } catch (error) {
      this.giveBack(rows);
      throw error;
    }
    for (const { code, source, start } of rows) {
      const late = this.behind.get(source) ?? { codes: new Set(), since: start };
      late.codes.add(code);
      late.since = Math.min(late.since, start);
      this.behind.set(source, late);
      this.written.set(source, (this.written.get(source) ?? new Set()).add(code));
    }
  }

  /** Brings the longer candles up to date with the minutes written since the last call. */
  async roll(): Promise<void> {
    for (const [source, { codes, since }] of this.behind) {
      await rollUp(this.parts.sql, [...codes], source, since);
      this.behind.delete(source);
    }
  }

  start(signal: AbortSignal): void {
    const { clock } = this.parts;
    clock.every(flushMs, () => void this.inTurn(() => this.flush()), signal);
    clock.every(rollMs, () => void this.inTurn(() => this.roll()), signal);
    clock.every(tidyMs, () => void this.inTurn(() => this.tidy()), signal);
  }

  async stop(): Promise<void> {
    await this.inTurn(() => this.flush());
    await this.inTurn(() => this.roll());
  }

  private async tidy(): Promise<void> {
    for (const [source, codes] of this.written) await dropOld(this.parts.sql, [...codes], source);
  }

  private giveBack(rows: readonly StoredCandle[]): void {
    for (const row of rows) {
      const later = this.waiting.get(keyOf(row));
      if (!later) this.waiting.set(keyOf(row), row);
      else {
        later.open = row.open;
        later.high = Math.max(later.high, row.high);
        later.low = Math.min(later.low, row.low);
        later.volume += row.volume;
      }
    }
  }

  // One after another: they touch the same rows.
  private inTurn(work: () => Promise<void>): Promise<void> {
    this.busy = this.busy.then(work).catch((error: unknown) => {
      this.parts.log.warn({ err: error }, 'candles could not be written');
    });
    return this.busy;
  }
}
