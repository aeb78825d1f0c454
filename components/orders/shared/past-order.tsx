import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import { digitsOf } from '@/lib/core/decimal-text';
import type { Order } from '@/lib/orders/contract';
import { cancelledWords } from '@/lib/orders/estimates/standing-rules';
import { closedPart } from '@/lib/orders/estimates/realised-rules';
import { settledNet } from '@/lib/orders/net-rules';
import { isOption } from '@/lib/orders/form-rules';

/** The profit/loss of an order that ended: price profit less all fees, in USDT. */
export const netOf = (order: Pick<Order, 'profit' | 'fee'>): string => settledNet(order).toFixed();

const reasons = [
  'customer',
  'stop-loss',
  'take-profit',
  'trailing-stop',
  'margin-close-out',
  'expiry',
] as const;

/** Who or what closed a position. */
export function ReasonText({ order }: { order: Pick<Order, 'closeReason'> }) {
  const t = useTranslations('orders');
  const reason = reasons.find((one) => one === order.closeReason);
  return reason ? t(`reasons.${reason}`) : null;
}

/** How a timed option ended: by its profit, or with its stake returned for want of a price. */
function timedState(order: Order) {
  if (order.status === 'expired') return 'noPrice';
  const profit = Number(order.profit ?? 0);
  return profit > 0 ? 'won' : profit < 0 ? 'lost' : 'equal';
}

type StateProps = {
  order: Order;
  /** The lots of a closing of a part that is told by itself. */
  part?: string | undefined;
};

/** Where an order stands, or how it ended. */
export function StateText({ order, part }: StateProps) {
  const t = useTranslations('orders');
  const format = formatter(useLocale());
  const { status } = order;
  const closed = part ?? closedPart(order);
  if (closed !== null) {
    const lots = (of: string) => format.price(of, Math.max(2, digitsOf(of)));
    return t('states.partly', { closed: lots(closed), lots: lots(order.lots ?? '0') });
  }
  if (status === 'pending' || status === 'open') return t(`states.${status}`);
  if (isOption(order)) return t(`states.${timedState(order)}`);
  if (status === 'cancelled')
    return t(`states.${cancelledWords[order.cancelReason ?? 'customer']}`);
  if (status === 'expired') return t('states.expired');
  return order.closeReason === 'customer' ? t('states.closedByYou') : <ReasonText order={order} />;
}
