import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs, intervalMs, minuteMs, type Candle, type Interval } from '@/lib/markets/rules';
import type { Sql } from '@/lib/platform/db';
import { addMade, knownMinutes, rollUp } from './candle-store';
import type { Clock } from '../clock';
import { madeMinutes, madeSampled, type Maker } from './made-candles';

/** What can be made for one instrument: its series, and the moment from which candles are recorded instead. */
export type Makeable = { source: string; maker: Maker; untilMs: number };

type Parts = { sql: Sql; clock: Clock; makeable: (code: string) => Makeable | null };

const minuteDays = 7;
const hourDays = 90;
const yearDays = 365;
const mostAtOnce = 2;
// Making a week at once would hold up every tick.
const turnMs = dayMs / 12;

/** Spans of [fromMs, toMs) without a known minute, as [start, end) pairs in ms. */
export function missingSpans(
  known: readonly number[],
  fromMs: number,
  toMs: number,
): [number, number][] {
  const spans: [number, number][] = [];
  let from = fromMs;
  for (const minute of known) {
    const at = minute * minuteMs;
    if (at > from) spans.push([from, at]);
    from = Math.max(from, at + minuteMs);
  }
  if (from < toMs) spans.push([from, toMs]);
  return spans;
}

/**
 * Makes the history that an instrument lacks: one year of days, 90 days of hours, seven days of
 * minutes. Each instrument once a run, however many ask.
 */
export function createHistory({ sql, clock, makeable }: Parts): {
  isMade(code: string): boolean;
  ensure(code: string): Promise<void>;
} {
  const asked = new Map<string, Promise<void>>();
  let running = 0;
  const queue: (() => void)[] = [];

  async function inTurn(work: () => Promise<void>): Promise<void> {
    if (running >= mostAtOnce) await new Promise<void>((resolve) => queue.push(resolve));
    running += 1;
    try {
      await work();
    } finally {
      running -= 1;
      queue.shift()?.();
    }
  }

  async function make(code: string, { source, maker, untilMs }: Makeable): Promise<void> {
    const today = Math.floor(clock.now() / dayMs) * dayMs;
    const yearAgo = today - yearDays * dayMs;
    const weekAgo = Math.min(today - minuteDays * dayMs, untilMs);
    const hoursFrom = Math.max(yearAgo, today - hourDays * dayMs);
    const { places } = maker.simulation.grid;
    const keep = (interval: Interval, candles: readonly Candle[]) =>
      candles.length ? addMade(sql, { code, source, interval, places }, candles) : null;

    const known = await knownMinutes(sql, code, source, weekAgo, untilMs);
    const minutes: Candle[] = [];
    for (const [from, to] of missingSpans(known, weekAgo, untilMs)) {
      for (let at = from; at < to; at += turnMs) {
        minutes.push(...madeMinutes(maker, at, Math.min(at + turnMs, to)));
        await nextTurn();
      }
    }
    const kept = [keep('1m', minutes)];
    const hoursTo = Math.floor(weekAgo / intervalMs['1d']) * dayMs;
    kept.push(keep('1h', madeSampled(maker, '1h', hoursFrom, hoursTo)));
    await nextTurn();
    kept.push(keep('1d', madeSampled(maker, '1d', yearAgo, Math.min(hoursFrom, hoursTo))));
    await Promise.all(kept);
    await rollUp(sql, [code], source, [weekAgo, clock.now()]);
    await rollUp(sql, [code], source, [hoursFrom, clock.now()], '1h');
    await rollUp(sql, [code], source, [yearAgo, clock.now()], '1d');
  }

  return {
    isMade: (code) => asked.has(code) || makeable(code) === null,
    ensure(code) {
      const before = asked.get(code);
      if (before) return before;
      const found = makeable(code);
      if (!found) return Promise.resolve();
      const made = inTurn(() => make(code, found));
      asked.set(code, made);
      // A failure is told to who asked, and tried again for the next.
      made.catch(() => asked.delete(code));
      return made;
    },
  };
}
