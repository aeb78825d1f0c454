/** When a market trades. Moments are ms since the epoch. */
export type Hours = {
  isOpen(atMs: number): boolean;
  /** The next opening after a moment at which the market is closed; null when none is planned. */
  opensAt(atMs: number): number | null;
  /** The end of the session that a moment lies in; null when it never ends. */
  closesAt(atMs: number): number | null;
};

export const always: Hours = { isOpen: () => true, opensAt: () => null, closesAt: () => null };

export type LastOpenAt = (hours: Hours, atMs: number) => number | null;

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
