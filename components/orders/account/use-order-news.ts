'use client';

import { useEffect, useRef } from 'react';
import { call } from '@/components/api/call';
import { toast } from '@/components/ui/toast';
import { closeOutLevel } from '@/lib/core/margin-levels';
import { accountSnapshot, followMargin, followOrders, type OrderNews } from './account-store';
import { isClosing, newsOf } from './order-news';
import { netOf } from '../shared/past-order';
import { useDigitsOf } from '../../markets/quotes/price-digits';
import { useOrderWords } from '../shared/use-order-words';

/**
 * Says aloud what happens to orders by itself: fills of limits, closings by a level or for want of
 * margin, expiries, settlements, and warnings of the margin. What the customer does is told where they do it.
 */
export function useOrderNews(): void {
  const { t, format, lotsText } = useOrderWords();
  const digitsOf = useDigitsOf();
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
        price: format.price(price, digitsOf(order)),
        profit: format.signedAmount(netOf(order)),
        at: format.percent(closeOutLevel),
      };
      const words = isClosing(news) ? t(`closedBy.${news}`, values) : t(`news.${news}`, values);
      toast(words, news === 'margin-close-out' ? 'bad' : 'plain');
    };
    warn.current = (level) => {
      const at = format.percent(closeOutLevel);
      toast(t('news.margin', { level: format.percent(level, 0), at }), 'bad');
    };
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
