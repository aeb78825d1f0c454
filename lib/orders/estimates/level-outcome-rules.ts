import { type Money } from '@/lib/core/money';
import type { MarginOrder } from '@/lib/orders/contract';
import {
  areLevelsReasonable,
  orderFee,
  type ConversionRate,
  type Prices,
  type Side,
} from '@/lib/orders/rules';
import type { Level } from './level-rules';
import { valueAt } from './order-value-rules';

/**
 * The profit/loss of an order if it closed at a price, in USDT: of one that waits as if it had opened at
 * its limit or stop.
 */
export function netAtLevel(order: MarginOrder, price: string, rate: ConversionRate): Money {
  if (order.openPrice !== null) return valueAt(order, price, rate).net;
  const limit = order.stopPrice ?? order.limitPrice ?? price;
  const terms = { lots: order.openLots, contractSize: order.contracts, feeRate: order.feeRate };
  const fee = orderFee(terms, limit, rate).toFixed();
  return valueAt({ ...order, openPrice: limit, fee }, price, rate).net;
}

/** Whether a stop would win or a target lose by where the price is: nothing can be told of such a level. */
export const isOnWrongSide = (side: Side, level: Level, price: string, now: Prices): boolean =>
  !areLevelsReasonable(side, { [level]: price }, now, price);
