import { usualMaxAge, type MarketRow } from './market-row';

/** What a row says of its market: open, a price that is late, none that is fresh, closed, or no price at all. */
export type RowState =
  | { kind: 'open'; closesAt: string | null }
  | { kind: 'late' | 'stale'; age: number }
  | { kind: 'closed'; opensAt: string | null; lastAt: number | null }
  | { kind: 'no-price' };

type Facts = Pick<MarketRow, 'state' | 'opensAt' | 'closesAt' | 'at' | 'maxAge'>;

/** A price older than this is told of, seconds; a feed that is well brings one every few. */
const tellAge = 15;

/**
 * The state of a row at a moment. `arrivedAt` is when its newest price came over the socket, if one
 * did: a price that comes ends a closed or stale state which the page was drawn with.
 */
export function rowState(row: Facts, arrivedAt: number | null, nowMs: number): RowState {
  const { state, at, opensAt = null, closesAt = null, maxAge = usualMaxAge } = row;
  const newest = Math.max(at ?? 0, arrivedAt ?? 0);
  const hasClosed = closesAt !== null && Date.parse(closesAt) <= nowMs;
  const hasOpened = opensAt !== null && Date.parse(opensAt) <= nowMs;
  if ((hasClosed || state === 'closed') && !hasOpened)
    return { kind: 'closed', opensAt, lastAt: newest || null };
  if (newest === 0) return { kind: 'no-price' };
  const age = Math.max(0, Math.floor((nowMs - newest) / 1000));
  if (age > maxAge) return { kind: 'stale', age };
  if (age > tellAge) return { kind: 'late', age };
  return { kind: 'open', closesAt: hasClosed ? null : closesAt };
}

/** "42 s", "3 min", "2 h": an age in its largest whole unit, with the words of the reader. */
export function ageParts(seconds: number): {
  unit: 'seconds' | 'minutes' | 'hours';
  value: number;
} {
  if (seconds < 120) return { unit: 'seconds', value: seconds };
  if (seconds < 7200) return { unit: 'minutes', value: Math.floor(seconds / 60) };
  return { unit: 'hours', value: Math.floor(seconds / 3600) };
}
