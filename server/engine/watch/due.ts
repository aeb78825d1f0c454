import type { Catalogue } from '@/lib/core/market';
import type { OrderRow } from '@/lib/core/trading';
import type { Booking } from '@/lib/orders/booking-contract';
import type { QuotedRate } from '@/lib/orders/conversion-rules';
import { optionOf, positionOf } from '@/lib/orders/kinds-service';
import { sequenceOf, type Seen } from '../quotes/quote-line';
import type { Hit } from './levels';

/**
 * What became due of an order: a level, a limit or stop, the time of an option or of a pending order. `at` is
 * the sequence of the tick that did it; what time did lies halfway between two ticks.
 */
export type Due = { at: number } & (
  | { kind: 'price'; hit: Hit; seen: Seen; rate: QuotedRate; extreme: string | null }
  | { kind: 'settle'; seen: Seen }
  | { kind: 'return' }
  | { kind: 'expire' }
);

/** Whether time did it, and no tick can do anything to the order any more. */
export const isByTime = ({ kind }: Due): boolean => kind === 'return' || kind === 'expire';

/** How long after its expiry an option may settle. */
export const settleWithinMs = 300_000;

/** Whether a tick that arrived then came too late for what waits; a process may have begun to follow it later. */
export const isPast = ({ good_till: end }: OrderRow, at: number): boolean =>
  end !== null && +end <= at;

/** The older of a pair that waits, else the order itself: nothing of the one is decided while the other is booked. */
export const pairOf = (
  { id, tied_to: other }: OrderRow,
  isKnown: (id: string) => boolean,
): string => (other !== null && isKnown(other) && BigInt(other) < BigInt(id) ? other : id);

/** A tick that came too late settles nothing: the stake goes back. */
export function settlementAt(row: OrderRow, seen: Seen): Due {
  const isLate = seen.quote.receivedAt > row.expires_at!.getTime() + settleWithinMs;
  const at = sequenceOf(seen);
  return isLate ? { kind: 'return', at } : { kind: 'settle', at, seen };
}

/** What is booked of an order that something became due of. */
export function bookingOf(row: OrderRow, due: Due, catalogue: Pick<Catalogue, 'get'>): Booking {
  switch (due.kind) {
    case 'expire':
      return positionOf(row).expire(row);
    case 'return':
      return optionOf(row).giveBack(row);
    case 'settle': {
      const { quote, seenAt } = due.seen;
      const { tickSize } = catalogue.get(row.code)!;
      return optionOf(row).settle(row, { quote, nowMs: seenAt, tickSize });
    }
    case 'price': {
      const { hit, rate, extreme } = due;
      const { quote, seenAt } = due.seen;
      if (hit.kind === 'fill') return positionOf(row).fill(row, quote, rate, seenAt);
      const { reason, requestedPrice } = hit;
      const stood = { ...row, trailing_extreme: extreme };
      return positionOf(row).close(stood, { quote, rate, nowMs: seenAt, requestedPrice, reason });
    }
  }
}
