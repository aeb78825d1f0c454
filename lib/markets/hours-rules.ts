import type { TradingDay } from './calendar-rules';

/** When a market trades. Moments are ms since the epoch. */
export type Hours = {
  isOpen(atMs: number): boolean;
  /** The next opening after a moment at which the market is closed; null when none is planned. */
  opensAt(atMs: number): number | null;
  /** The end of the session that a moment lies in; null when it never ends. */
  closesAt(atMs: number): number | null;
  /** The trading day that a moment lies in; null when the market is closed, or never pauses. */
  tradingDay(atMs: number): TradingDay | null;
};

const never = () => null;

export const always: Hours = {
  isOpen: () => true,
  opensAt: never,
  closesAt: never,
  tradingDay: never,
};

export const closed: Hours = {
  isOpen: () => false,
  opensAt: never,
  closesAt: never,
  tradingDay: never,
};

export type LastOpenAt = (hours: Hours, atMs: number) => number | null;

/** Whether the session that a moment lies in is under way still at a later one; false where the market was closed. */
export const isSessionOf = (hours: Hours, momentMs: number, atMs: number): boolean =>
  hours.isOpen(momentMs) && atMs < (hours.closesAt(momentMs) ?? Infinity);

const hourMs = 3_600_000;
const longestClosureHours = 24 * 14;

/** The spans in which the market is open between two moments, as [start, end) pairs in order. */
export function openSpans(hours: Hours, fromMs: number, toMs: number): [number, number][] {
  const spans: [number, number][] = [];
  let at: number | null = hours.isOpen(fromMs) ? fromMs : hours.opensAt(fromMs);
  while (at !== null && at < toMs) {
    const end = Math.min(hours.closesAt(at) ?? toMs, toMs);
    if (end <= at) break;
    spans.push([at, end]);
    at = hours.isOpen(end) ? end : hours.opensAt(end);
  }
  return spans;
}

/**
 * The last moment at or before `atMs` at which the market was open; null when it was closed for the
 * fortnight before. Looks back by hours, so every session must last at least one.
 */
export function lastOpenAt(hours: Hours, atMs: number): number | null {
  if (hours.isOpen(atMs)) return atMs;
  for (let back = 1; back <= longestClosureHours; back++) {
    const probe = atMs - back * hourMs;
    if (hours.isOpen(probe)) return (hours.closesAt(probe) ?? atMs + 1) - 1;
  }
  return null;
}

/** `lastOpenAt` that remembers its last answer for each market, for many instruments of few calendars. */
export function rememberingLastOpen(): LastOpenAt {
  const memory = new WeakMap<Hours, { last: number; until: number }>();
  return (hours, atMs) => {
    if (hours.isOpen(atMs)) return atMs;
    const known = memory.get(hours);
    if (known && atMs > known.last && atMs < known.until) return known.last;
    const last = lastOpenAt(hours, atMs);
    if (last !== null) memory.set(hours, { last, until: hours.opensAt(atMs) ?? Infinity });
    return last;
  };
}

/** A trading day and the one before it, if there was one in the fortnight before. */
export type TradingDays = { latest: TradingDay; before: TradingDay | null };

/** The trading day under way at a moment, or the last that there was; null where trading never pauses. */
export function tradingDays(hours: Hours, atMs: number): TradingDays | null {
  const dayAt = (moment: number | null) => (moment === null ? null : hours.tradingDay(moment));
  const latest = dayAt(lastOpenAt(hours, atMs));
  return latest && { latest, before: dayAt(lastOpenAt(hours, latest.opens - 1)) };
}

/** `tradingDays` that remembers its last answer for each market. */
export function rememberingTradingDays(): typeof tradingDays {
  const memory = new WeakMap<Hours, { days: TradingDays; until: number }>();
  return (hours, atMs) => {
    const known = memory.get(hours);
    if (known && atMs >= known.days.latest.opens && atMs < known.until) return known.days;
    const days = tradingDays(hours, atMs);
    if (!days) return null;
    const { closes } = days.latest;
    const until = hours.isOpen(closes) ? closes : (hours.opensAt(closes) ?? Infinity);
    memory.set(hours, { days, until });
    return days;
  };
}
