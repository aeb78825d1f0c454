import { PastOrders } from '@/components/orders/dock/past-orders';
import type { Order } from '@/lib/orders/contract';

/** Orders of every kind and state in the account, each leading to its receipt. */
export function OrderList(props: { orders: readonly Order[]; caption: string }) {
  return <PastOrders {...props} />;
}
