import { useTranslations } from 'next-intl';
import { Money } from '@/lib/core/money';
import type { Order } from '@/lib/orders/contract';

/** Price profit less all fees, in USDT. */
export const netOf = (order: Pick<Order, 'profit' | 'fee'>): string =>
  new Money(order.profit ?? 0).sub(order.fee).toFixed();

const reasons = [
  'customer',
  'stop-loss',
  'take-profit',
  'trailing-stop',
  'margin-close-out',
] as const;

/** Who or what closed a position. */
export function ReasonText({ order }: { order: Pick<Order, 'closeReason'> }) {
  const t = useTranslations('orders');
  const reason = reasons.find((one) => one === order.closeReason);
  return reason ? t(`reasons.${reason}`) : null;
}
