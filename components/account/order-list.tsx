import { PastOrders } from '@/components/orders/dock/past-orders';
import type { Order } from '@/lib/orders/contract';
import { wholeLines } from '@/lib/orders/lists/closed-part-rules';

/** Orders of every kind and state in the account, each leading to its receipt. */
export function OrderList({ orders, caption }: { orders: readonly Order[]; caption: string }) {
  return <PastOrders lines={wholeLines(orders)} caption={caption} />;
}
