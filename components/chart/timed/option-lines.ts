import { formatter } from '@/components/ui/figures/format';
import type { OptionOrder } from '@/lib/orders/form-rules';
import { timedEnds } from '@/lib/orders/timed/terms-rules';
import type { TimedLine } from './timed-lines';

type How = { locale: string; timeZone: string | undefined };

/** The options that have begun, as they are drawn. */
export function optionLines(
  orders: readonly OptionOrder[],
  { locale, timeZone }: How,
): TimedLine[] {
  const format = formatter(locale);
  return orders.flatMap(({ id, openPrice, openTime, expirationTime, ...order }) => {
    if (openPrice === null || openTime === null || expirationTime === null) return [];
    const { win, loss } = timedEnds(order.amount, order.payout);
    return {
      id: `${id}-timed`,
      price: Number(openPrice),
      from: Date.parse(openTime),
      to: Date.parse(expirationTime),
      up: order.direction === 'up',
      win: format.signedAmount(win),
      loss: format.signedAmount(loss),
      end: format.clock(expirationTime, timeZone),
    };
  });
}
