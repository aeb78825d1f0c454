'use client';

import { useEffect, useRef } from 'react';
import { call } from '@/components/api/call';
import { toast } from '@/components/ui/toast';
import type { Order } from '@/lib/orders/contract';
import { accountSnapshot, followMargin, followOrders, type OrderNews } from './account-store';
import { orderDigits } from './order-value';
import { netOf } from './past-order';
import { useOrderWords } from './use-order-words';

const automatic = ['stop-loss', 'take-profit', 'trailing-stop', 'margin-close-out'] as const;
const closings = [...automatic, 'other'] as const;

const isClosing = (news: string): news is (typeof closings)[number] =>
  closings.some((one) => one === news);

/** What of an order is news that the customer did not make just now; null when nothing is. */
export function newsOf(order: Order, wasPending: boolean) {
  const { status, kind, closeReason, cancelReason } = order;
  if (kind === 'timed') {
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
  if (status === 'cancelled') return cancelReason === 'margin' ? ('cancelled' as const) : null;
  if (status !== 'closed' || closeReason === null || closeReason === 'customer') return null;
  return automatic.find((one) => one === closeReason) ?? ('other' as const);
}

/**
 * Says aloud what happens to orders by itself: fills of limits, closings by a level or for want of
 * margin, expiries, settlements, and warnings of the margin. What the customer does is told where they do it.
 */
export function useOrderNews(): void {
  const { t, format, lotsText } = useOrderWords();
  const tell = useRef<(news: OrderNews, wasPending: boolean) => Promise<void>>(null);
  const warn = useRef<(level: string) => void>(null);
  useEffect(() => {
    tell.current = async ({ id }, wasPending) => {
      const order = await call('GET order/getOptionsOrderById/{id}', { id }, { stay: true });
      const news = newsOf(order, wasPending);
      if (!news) return;
      const price = order.closePrice ?? order.openPrice ?? order.limitPrice ?? '0';
      const values = {
        code: order.code,
        lots: order.lots === null ? '' : lotsText(order.lots),
        price: format.price(price, orderDigits(order)),
        profit: format.signedAmount(netOf(order)),
      };
      const words = isClosing(news) ? t(`closedBy.${news}`, values) : t(`news.${news}`, values);
      toast(words, news === 'margin-close-out' ? 'bad' : 'plain');
    };
    warn.current = (level) => toast(t('news.margin', { level: format.percent(level, 0) }), 'bad');
  });
  useEffect(() => {
    const stopMargin = followMargin(({ level }) => warn.current?.(level));
    const stopOrders = followOrders((news) => {
      const wasPending = accountSnapshot().pending.some(({ id }) => id === news.id);
      const mine = news.status === 'closed' && news.reason === 'customer';
      if (mine || news.status === 'pending') return;
      if (news.status === 'open' && !wasPending) return;
      // The list shows it all the same when these words cannot be fetched.
      tell.current?.(news, wasPending).catch(() => undefined);
    });
    return () => {
      stopMargin();
      stopOrders();
    };
  }, []);
}
