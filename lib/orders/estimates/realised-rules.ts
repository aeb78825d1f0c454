import { Money } from '@/lib/core/money';
import type { Order } from '@/lib/orders/contract';
import { isPosition } from '@/lib/orders/form-rules';
import { openingFeeShare } from '@/lib/orders/net-rules';

/** How many lots of an open position have closed; null where none have, or all. */
export function closedPart(order: Order): string | null {
  if (!isPosition(order) || order.status !== 'open' || order.profit === null) return null;
  return new Money(order.lots).sub(order.openLots).toFixed();
}

/** What the lots that are open still bear of the opening fee. */
const feeOfRest = (order: Order): Money =>
  isPosition(order) && closedPart(order) !== null
    ? openingFeeShare(
        { lots: order.lots, openingFee: order.receipt.open?.fee ?? order.fee },
        order.openLots,
      )
    : new Money(0);

/**
 * What has come of an order, or of its parts that have closed: price profit, fees and profit/loss after
 * all fees, in USDT; null while nothing has closed. What is open bears its own share of the opening fee.
 */
export function realised(order: Order) {
  if (order.profit === null || (order.status === 'open' && closedPart(order) === null)) return null;
  const fee = new Money(order.fee).sub(feeOfRest(order));
  const profit = new Money(order.profit);
  return { profit, fee, net: profit.sub(fee) };
}
