import type { Instrument } from '@/lib/core/market';
import type { MarketCatalogue } from '@/lib/markets/catalogue-cache';
import { openSpans, rememberingLastOpen, type Hours } from '@/lib/markets/hours-rules';
import { dayMs, minuteMs } from '@/lib/markets/rules';
import type { Sql } from '@/lib/platform/db';
import { firstRecorded, recentCloses } from './candle-store';
import { anchorFactor, scaledPast, simulatedPast } from './past';
import type { Book } from '../book/price-book';
import type { PriceSource } from '../sources/price-source';
import { simulate } from '../sources/simulation';

/** How an instrument's simulated past meets its own prices: raised by `factor`, up to `untilMs` if recorded from there on. */
export type Join = { factor: number; untilMs: number | null };

/** A price that an instrument is known to have had. */
export type Anchor = { atMs: number; price: number };

type Parts = { sql: Sql; catalogue: MarketCatalogue; seed: string; book: Book };

type Told = { source: PriceSource; instruments: readonly Instrument[]; nowMs: number };

/** What is known of the past at once, and how to join the rest to the first price that comes. */
type Recalled = { joins: Map<string, Join>; later: Map<string, (first: Anchor) => Join> };

const chartMinutes = 100;
const dayOfMinutes = 1500;
const longestClosureMs = 5 * dayMs;
// The session before the last lies behind a weekend and a holiday on either side of it at most.
const recalledMs = 8 * dayMs;

/** The latest open minutes before a moment, oldest first, as the moments at which they end. */
export function lastMinutes(hours: Hours, nowMs: number, count = chartMinutes): number[] {
  const current = Math.floor(nowMs / minuteMs) * minuteMs;
  const ends: number[] = [];
  for (const [opens, closes] of openSpans(hours, current - longestClosureMs, current).reverse()) {
    for (let end = closes; end > opens && ends.length < count; end -= minuteMs) ends.push(end);
  }
  return ends.reverse();
}

/**
 * Tells the book how each instrument of a source stood before now: recorded minutes from the
 * database, and where there are none, the simulated market raised to meet the first known price.
 */
export async function recall(parts: Parts, told: Told): Promise<Recalled> {
  const { sql, catalogue, seed, book } = parts;
  const { source, instruments, nowMs } = told;
  const codes = instruments.map((i) => i.code);
  const names = codes.map(() => source.name);
  const isSimulated = source.name === 'simulated';
  const [recent, first] = await Promise.all([
    recentCloses(sql, codes, names, nowMs - recalledMs, isSimulated ? chartMinutes : dayOfMinutes),
    isSimulated ? [] : firstRecorded(sql, codes, source.name),
  ]);
  const recorded = new Map(recent.map((r) => [r.code, r]));
  const anchors = new Map(first.map((f) => [f.code, f]));
  const lastOpenAt = rememberingLastOpen();
  // A clock remembers one stretch of time: asked about now and a day ago in turn it would remember neither.
  const pastHours = new Map<string, Hours>();
  const endsOf = new Map<Hours, number[]>();

  function join(instrument: Instrument, anchor: Anchor | null): Join {
    const { code } = instrument;
    const hours = pastHours.get(instrument.calendar) ?? catalogue.hoursApart(code);
    pastHours.set(instrument.calendar, hours);
    const simulation = simulate(instrument, seed, catalogue.get);
    const plain = simulatedPast(simulation, hours, lastOpenAt);
    const factor = anchor ? anchorFactor(plain, anchor) : 1;
    const past = anchor ? scaledPast(plain, factor, simulation.grid) : plain;
    const ends = endsOf.get(hours) ?? lastMinutes(hours, nowMs);
    endsOf.set(hours, ends);
    const made = source.live ? [] : ends;
    const closes = new Map(made.map((end) => [Math.ceil(end / minuteMs) - 1, past(end - 1)]));
    const known = recorded.get(code);
    known?.minutes.forEach((minute, i) => closes.set(minute, known.closes[i]!));
    // Made candles hold no price of a real market: nothing is measured against them.
    book.assign(code, source, source.live ? null : past);
    book.remember(
      code,
      [...closes].sort((a, b) => a[0] - b[0]),
    );
    return { factor, untilMs: anchor?.atMs ?? null };
  }

  const joins = new Map<string, Join>();
  const later = new Map<string, (first: Anchor) => Join>();
  for (const instrument of instruments) {
    const { code } = instrument;
    const anchor = anchors.get(code) ?? null;
    if (anchor || isSimulated) joins.set(code, join(instrument, anchor));
    else {
      book.assign(code, source, null);
      later.set(code, (firstPrice) => join(instrument, firstPrice));
    }
  }
  return { joins, later };
}
