import type { Order } from '@/lib/orders/contract';
import { isOption } from '@/lib/orders/form-rules';

const automatic = ['stop-loss', 'take-profit', 'trailing-stop', 'margin-close-out'] as const;
const closings = [...automatic, 'other'] as const;

export const isClosing = (news: string): news is (typeof closings)[number] =>
  closings.some((one) => one === news);

/** The news of an order that the customer did not make just now; null when there is none. */
export function newsOf(order: Order, wasPending: boolean) {
  const { status, closeReason, cancelReason } = order;
  if (isOption(order)) {
    if (status === 'expired') return 'timed-returned' as const;
    if (status !== 'closed') return null;
    const profit = Number(order.profit ?? 0);
    return profit > 0
      ? ('timed-won' as const)
      : profit < 0
        ? ('timed-lost' as const)
        : ('timed-equal' as const);
  }
  if (status === 'open') return wasPending ? ('filled' as const) : null;
  if (status === 'expired') return 'expired' as const;
  if (status === 'cancelled' && cancelReason === 'own-limit') return 'cancelledOwnLimit' as const;
  if (status === 'cancelled' && cancelReason === 'suspended') return 'cancelledSuspended' as const;
  if (status === 'cancelled' && cancelReason === 'tied') return 'cancelledTied' as const;
  if (status === 'cancelled') return cancelReason === 'margin' ? ('cancelled' as const) : null;
  if (status !== 'closed' || closeReason === null || closeReason === 'customer') return null;
  return automatic.find((one) => one === closeReason) ?? ('other' as const);
}
