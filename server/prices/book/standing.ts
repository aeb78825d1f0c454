import type { Quote, Tradability } from '@/lib/core/market';
import { isSessionOf, type Hours } from '@/lib/markets/hours-rules';
import { isFresh } from '@/lib/markets/rules';

export const noPrice: Tradability = { tradable: false, reason: 'no-price', opensAt: null };

/** What is known of an instrument at a moment. */
type Standing = {
  /** null for a recording, which trades whenever it plays. */
  hours: Hours | null;
  quote: Quote | undefined;
  isHalted: boolean;
  /** Its last price jumped so far that it waits for another to confirm it. */
  isDoubted: boolean;
  /** When the source of the quote last gave a sign of life, ms since the epoch. */
  aliveAt: (source: string) => number;
};

/**
 * Whether a quote came in the session that is open at a moment: what was said while the market was closed is
 * no price of it, however young. Ask it of fresh quotes: a calendar remembers one stretch of time alone.
 */
export const isOfNow = (hours: Hours | null, { arrivedAt }: Quote, atMs: number): boolean =>
  !hours || isSessionOf(hours, arrivedAt, atMs);

/** Whether an instrument that something prices may fill orders at a moment, ms since the epoch. */
export function tradabilityOf(of: Standing, atMs: number): Tradability {
  const { hours, quote } = of;
  if (of.isHalted) return { tradable: false, reason: 'halted', opensAt: null };
  if (hours && !hours.isOpen(atMs))
    return { tradable: false, reason: 'closed', opensAt: hours.opensAt(atMs) };
  if (!quote) return noPrice;
  if (!isFresh(atMs, quote, of.aliveAt(quote.source)) || !isOfNow(hours, quote, atMs))
    return { tradable: false, reason: 'stale', opensAt: null };
  if (of.isDoubted) return { tradable: false, reason: 'quarantined', opensAt: null };
  return { tradable: true, closesAt: hours?.closesAt(atMs) ?? null };
}
