'use client';

import { useEffect, useRef } from 'react';
import { call } from '@/components/api/call';
import { followOrders } from '@/components/orders/account-store';
import { orderDigits } from '@/components/orders/order-value';
import { netOf } from '@/components/orders/past-order';
import { useOrderWords } from '@/components/orders/use-order-words';
import { toast } from '@/components/ui/toast';

const automatic = ['stop-loss', 'take-profit'] as const;

/** Says aloud when a stop, a target or the server closed a position; what the customer does is told where they do it. */
export function useClosedNews(): void {
  const { t, format } = useOrderWords();
  const tell = useRef<(id: string, reason: string) => Promise<void>>(null);
  useEffect(() => {
    tell.current = async (id, reason) => {
      const order = await call('GET order/getOptionsOrderById/{id}', { id }, { stay: true });
      const words = automatic.find((one) => one === reason) ?? 'other';
      const { code, closePrice } = order;
      toast(
        t(`closedBy.${words}`, {
          code,
          price: format.price(closePrice ?? '0', orderDigits(order)),
          profit: format.signedAmount(netOf(order)),
        }),
        'plain',
      );
    };
  });
  useEffect(
    () =>
      followOrders(({ id, status, reason }) => {
        if (status !== 'closed' || reason === null || reason === 'customer') return;
        // The list shows it all the same when these words cannot be fetched.
        tell.current?.(id, reason).catch(() => undefined);
      }),
    [],
  );
}
