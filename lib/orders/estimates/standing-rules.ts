import type { MarginOrder, Order } from '@/lib/orders/contract';

type Live = {
  status: 'loading' | 'ready' | 'failed';
  orders: readonly MarginOrder[];
  pending: readonly MarginOrder[];
};

/** The order as the account lists it now; null where it is no longer listed as it was. */
export const listedNow = (was: MarginOrder, { orders, pending }: Live): MarginOrder | null =>
  (was.status === 'pending' ? pending : orders).find(({ id }) => id === was.id) ?? null;

/** Whether it has to be asked what became of an order: it was listed, and the account knows it no longer. */
export const isGone = (was: MarginOrder, live: Live): boolean =>
  live.status === 'ready' && listedNow(was, live) === null;

/** One word for why a pending order was cancelled. */
export const cancelledWords = {
  customer: 'cancelled',
  margin: 'cancelledMargin',
  'own-limit': 'cancelledOwnLimit',
  suspended: 'cancelledSuspended',
  tied: 'cancelledTied',
} as const satisfies Record<NonNullable<Order['cancelReason']>, string>;

/** What became of an order since it stood as `was`, in one word; null while it stands so still. */
export function endOf(was: Pick<Order, 'status'>, now: Order) {
  if (now.status === was.status) return null;
  if (now.status === 'open') return 'filled' as const;
  if (now.status === 'expired') return 'expired' as const;
  if (now.status === 'cancelled') return cancelledWords[now.cancelReason ?? 'customer'];
  return 'closed' as const;
}
