'use client';

import { useCallback, useEffect, useRef } from 'react';
import { useEvents, type Hear } from '@/components/api/events';
import { serverState } from '@/components/api/server-state';
import { useDigitsOf } from '@/components/markets/quotes/price-digits';
import { toast } from '@/components/ui/toast';
import { closeOutLevel } from '@/lib/core/margin-levels';
import type { Mode } from '@/lib/core/money';
import type { Order } from '@/lib/orders/contract';
import { knownAccount, orderQuery } from '../queries';
import { showResult, showsResults, tellResult } from '../results/result-store';
import { netOf } from '../shared/past-order';
import { useOrderWords } from '../shared/use-order-words';
import { isClosing, newsOf } from './order-news';

type Told = { id: string; status: Order['status']; wasPending: boolean; isMine: boolean };

/** Says what became of one order. */
function useTelling() {
  const { t, format, lotsText } = useOrderWords();
  const digitsOf = useDigitsOf();
  return async ({ id, status, wasPending, isMine }: Told) => {
    const read = orderQuery(id);
    // Each news asks for itself: the answer to one that came just before knows nothing of this one yet.
    const order = await serverState().fetchQuery({
      ...read,
      queryKey: [...read.queryKey, status],
      staleTime: 0,
      gcTime: 0,
    });
    if (isMine) return void showResult(order);
    // What is told is what happened then, whatever became of the order since.
    const news = newsOf({ ...order, status }, wasPending);
    if (!news) return;
    const price =
      (status === 'open' ? null : order.closePrice) ??
      order.openPrice ??
      order.stopPrice ??
      order.limitPrice ??
      '0';
    const values = {
      code: order.code,
      lots: order.lots === null ? '' : lotsText(order.lots),
      price: format.price(price, digitsOf(order)),
      profit: format.signedAmount(netOf(order)),
      at: format.percent(closeOutLevel),
    };
    const words = isClosing(news) ? t(`closedBy.${news}`, values) : t(`news.${news}`, values);
    if (status === 'open' || !tellResult(order, words))
      toast(words, news === 'margin-close-out' ? 'bad' : 'plain');
  };
}

/**
 * Says aloud what happens to orders by itself: fills of limits, closings by a level or for want of
 * margin, expiries, settlements, and warnings of the margin. What the customer does is told where they do
 * it; on a screen that shows results a card says it as well, without words to hear.
 */
export function useOrderNews(mode: Mode | null): void {
  const { t, format } = useOrderWords();
  const tell = useTelling();
  const latest = useRef<Hear>(null);
  useEffect(() => {
    latest.current = ({ event, id, status, reason, level, mode: of }) => {
      if (event === 'margin' && of === mode && typeof level === 'string') {
        const at = format.percent(closeOutLevel);
        toast(t('news.margin', { level: format.percent(level, 0), at }), 'bad');
      }
      if (event !== 'order' || typeof id !== 'string' || typeof status !== 'string') return;
      const wasPending = Boolean(knownAccount()?.pending.some((order) => order.id === id));
      const isMine = status === 'closed' && reason === 'customer';
      if (status === 'pending' || (status === 'open' && !wasPending)) return;
      if (isMine && !showsResults()) return;
      // The list shows it all the same when these words cannot be fetched.
      tell({ id, status: status as Order['status'], wasPending, isMine }).catch(() => undefined);
    };
  });
  const hear = useCallback<Hear>((news) => latest.current?.(news), []);
  useEvents(mode && hear);
}
