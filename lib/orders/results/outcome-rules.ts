import { Money } from '../../core/money';
import { isOption, type OptionOrder } from '../form-rules';
import { settledNet } from '../net-rules';
import type { Order } from '../order-contract';

/** Whether an order has ended with a result, or with its stake returned for want of one. */
export const hasResult = (order: Order): boolean =>
  order.status === 'closed' || (isOption(order) && order.status === 'expired');

/** Where a binary option ended, seen from its entry; null without a price that decided it. */
export function optionEnd({
  openPrice,
  closePrice,
}: Pick<OptionOrder, 'openPrice' | 'closePrice'>) {
  if (openPrice === null || closePrice === null) return null;
  const moved = new Money(closePrice).sub(openPrice);
  const way = moved.isZero() ? 'at' : moved.gt(0) ? 'above' : 'below';
  return { way, by: moved.abs().toFixed() } as const;
}

/** Whether an order left more than there was before it, or less; null for exactly as much. */
export function gainOf(order: Pick<Order, 'profit' | 'fee'>): 'gain' | 'loss' | null {
  const net = settledNet(order);
  return net.isZero() ? null : net.gt(0) ? 'gain' : 'loss';
}
