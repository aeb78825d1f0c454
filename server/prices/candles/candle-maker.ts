import type { Quote } from '@/lib/core/market';
import { minuteMs } from '@/lib/markets/rules';
import type { Sql } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';
import { addMinutes, dropOld, rollUp, type StoredCandle } from './candle-store';
import type { Clock } from '../clock';

const flushMs = 3000;
const rollMs = 6000;
// Each instrument has its turn within these times, so that no moment has the work of all of them.
const turns = 8;
const tidyMs = 3_600_000;
// An older quote is where a closed market stood, not something that happens now.
const oldestMs = 2 * minuteMs;
// A database that stays away must not fill the memory: about an hour of everything.
const mostWaiting = 30_000;

type Parts = {
  sql: Sql;
  log: Log;
  clock: Clock;
  /** The term that it writes in; once it is over, nothing is written any more. */
  epoch?: string;
};

type Behind = { source: string; turn: number; codes: Set<string>; since: number };

const keyOf = (c: Pick<StoredCandle, 'code' | 'source' | 'start'>) =>
  `${c.code} ${c.source} ${c.start}`;

/** Gathers ticks into minute candles and keeps all intervals in the database. */
export class CandleMaker {
  private readonly waiting = new Map<string, StoredCandle>();
  // Codes of one source and turn whose longer candles are behind, and since when.
  private readonly behind = new Map<string, Behind>();
  private readonly turnOfCode = new Map<string, number>();
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

  /**
   * Writes what has gathered since the last call, of every instrument or of those of one turn. Throws when
   * the database cannot be reached; nothing is lost then.
   */
  async flush(turn?: number): Promise<void> {
    const due = [...this.waiting].filter(
      ([, { code }]) => turn === undefined || this.turnOf(code) === turn,
    );
    if (due.length === 0) return;
    const rows = due.map(([key, row]) => {
      this.waiting.delete(key);
      return row;
    });
    try {
      await addMinutes(this.parts.sql, rows, this.parts.epoch);
    } catch (error) {
      this.giveBack(rows);
      throw error;
    }
    for (const { code, source, start } of rows) {
      const its = this.turnOf(code);
      const key = `${its} ${source}`;
      const late = this.behind.get(key) ?? { source, turn: its, codes: new Set(), since: start };
      late.codes.add(code);
      late.since = Math.min(late.since, start);
      this.behind.set(key, late);
      this.written.set(source, (this.written.get(source) ?? new Set()).add(code));
    }
  }

  /** Brings the longer candles up to date with the minutes written since the last call. */
  async roll(turn?: number): Promise<void> {
    for (const [key, late] of this.behind) {
      if (turn !== undefined && late.turn !== turn) continue;
      await rollUp(this.parts.sql, [...late.codes], late.source, [
        late.since,
        this.parts.clock.now(),
      ]);
      this.behind.delete(key);
    }
  }

  start(signal: AbortSignal): void {
    const { clock } = this.parts;
    this.everyTurn(flushMs, (turn) => this.flush(turn), signal);
    this.everyTurn(rollMs, (turn) => this.roll(turn), signal);
    clock.every(tidyMs, () => void this.inTurn(() => this.tidy()), signal);
  }

  async stop(): Promise<void> {
    await this.inTurn(() => this.flush());
    await this.inTurn(() => this.roll());
  }

  /** Does the work of each turn once in so many milliseconds. */
  private everyTurn(ms: number, work: (turn: number) => Promise<void>, signal: AbortSignal): void {
    let next = 0;
    const step = (): void => {
      const turn = next;
      next = (next + 1) % turns;
      void this.inTurn(() => work(turn));
    };
    this.parts.clock.every(ms / turns, step, signal);
  }

  private turnOf(code: string): number {
    const known = this.turnOfCode.get(code);
    if (known !== undefined) return known;
    const turn = this.turnOfCode.size % turns;
    this.turnOfCode.set(code, turn);
    return turn;
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
