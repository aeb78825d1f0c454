import type { Quote } from '@/lib/core/market';
import { Money } from '@/lib/core/money';
import type { OrderRow } from '@/lib/core/trading';
import { isEntryReached, trailingLevel } from '@/lib/orders/margin/rules';
import { closingPrice } from '@/lib/orders/rules';

/** What a tick set off on an order. `requestedPrice` is the level, in price units. */
export type Hit =
  | { kind: 'close'; reason: 'stop-loss' | 'take-profit' | 'trailing-stop'; requestedPrice: string }
  | { kind: 'fill' };

type Prices = Pick<Quote, 'bid' | 'ask'>;

/** Whether two readings of an order are of the same state of it. */
export const isSame = (a: OrderRow, b: OrderRow): boolean =>
  a.status === b.status && a.changed_at.getTime() === b.changed_at.getTime();

const isBeyond = (side: OrderRow['side'], a: string, b: string): boolean =>
  side === 'long' ? new Money(a).gt(b) : new Money(a).lt(b);

/** How far the best closing price has come after a tick; null for an order without a trailing stop. */
export function advanced(row: OrderRow, extreme: string | null, quote: Prices): string | null {
  if (row.trailing_distance === null) return null;
  const price = closingPrice(row.side, quote);
  return extreme === null || isBeyond(row.side, price, extreme) ? price : extreme;
}

/**
 * How far a trailing stop had come that somebody else's change of its order lets be, better than what the
 * database had of it; undefined where it begins anew.
 */
export function keptThrough(
  before: OrderRow | undefined,
  after: OrderRow,
  extreme: string | null,
): string | undefined {
  const [was, is] = [before?.trailing_distance ?? null, after.trailing_distance];
  if (extreme === null || was === null || is === null || Number(was) !== Number(is))
    return undefined;
  const written = after.trailing_extreme;
  return written === null || isBeyond(after.side, extreme, written) ? extreme : undefined;
}

/**
 * What a tick sets off on an order, exactly. Where it reaches a stop and a trailing stop, the one nearer to
 * the price names the reason; either goes before the target. `extreme` counts the tick already.
 */
export function hitBy(row: OrderRow, extreme: string | null, quote: Prices): Hit | null {
  if (row.status === 'pending') return isEntryReached(row, quote) ? { kind: 'fill' } : null;
  const price = closingPrice(row.side, quote);
  const trailing =
    row.trailing_distance === null || extreme === null
      ? null
      : trailingLevel(row.side, extreme, row.trailing_distance);
  const isTrailing =
    trailing !== null && (row.stop_loss === null || isBeyond(row.side, trailing, row.stop_loss));
  const stop = isTrailing ? trailing : row.stop_loss;
  if (stop !== null && !isBeyond(row.side, price, stop)) {
    const reason = isTrailing ? 'trailing-stop' : 'stop-loss';
    return { kind: 'close', reason, requestedPrice: new Money(stop).toFixed() };
  }
  if (row.take_profit === null || isBeyond(row.side, row.take_profit, price)) return null;
  const requestedPrice = new Money(row.take_profit).toFixed();
  return { kind: 'close', reason: 'take-profit', requestedPrice };
}
