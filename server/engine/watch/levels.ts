import type { Quote } from '@/lib/core/market';
import { Money } from '@/lib/core/money';
import type { OrderRow } from '@/lib/core/trading';
import { isLimitReached, trailingLevel } from '@/lib/orders/margin/rules';
import { closingPrice } from '@/lib/orders/rules';

/** What a tick set off on an order. `requestedPrice` is the level, in price units. */
export type Hit =
  | { kind: 'close'; reason: 'stop-loss' | 'take-profit' | 'trailing-stop'; requestedPrice: string }
  | { kind: 'fill' };

type Prices = Pick<Quote, 'bid' | 'ask'>;

const isBeyond = (side: OrderRow['side'], a: string, b: string): boolean =>
  side === 'long' ? new Money(a).gt(b) : new Money(a).lt(b);

/** How far the best closing price has come after a tick; null for an order without a trailing stop. */
export function advanced(row: OrderRow, extreme: string | null, quote: Prices): string | null {
  if (row.trailing_distance === null) return null;
  const price = closingPrice(row.side, quote);
  return extreme === null || isBeyond(row.side, price, extreme) ? price : extreme;
}

/**
 * What a tick sets off on an order, exactly. Where it reaches a stop and a trailing stop, the one nearer to
 * the price names the reason; either goes before the target. `extreme` counts the tick already.
 */
export function hitBy(row: OrderRow, extreme: string | null, quote: Prices): Hit | null {
  if (row.status === 'pending')
    return isLimitReached(row.side, row.limit_price!, quote) ? { kind: 'fill' } : null;
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
