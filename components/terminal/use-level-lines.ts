'use client';

import type { LevelLine } from '@/components/chart/level-lines';
import { rateNow, valueAt } from '@/components/orders/order-value';
import { quoteOf } from '@/components/orders/quotes';
import { useOrderWords } from '@/components/orders/use-order-words';
import { useTranslations } from 'next-intl';
import type { MarginOrder } from '@/lib/orders/contract';

/** Entry, stop and target of the positions in one instrument, each with what it would bring. */
export function useLevelLines(code: string, orders: readonly MarginOrder[]): LevelLine[] {
  const t = useTranslations('terminal');
  const { t: own, format, lotsText } = useOrderWords();
  return orders
    .filter((order) => order.code === code && order.openPrice)
    .flatMap((order) => {
      const rate = rateNow(order, quoteOf);
      const line = (kind: 'stop' | 'target', level: string | null): LevelLine[] => {
        if (level === null) return [];
        if (rate === undefined) return [];
        const { profit, closeFee } = valueAt(order, level, rate);
        const gain = format.signedAmount(profit.sub(closeFee).sub(order.fee).toFixed());
        return [
          {
            id: `${order.id}-${kind}`,
            kind,
            price: Number(level),
            label: t(`chart.${kind}`, { amount: gain }),
          },
        ];
      };
      const side = own(order.side ?? 'long');
      return [
        {
          id: `${order.id}-entry`,
          kind: 'entry' as const,
          price: Number(order.openPrice),
          label: t('chart.entry', { side, lots: lotsText(order.lots) }),
        },
        ...line('stop', order.stopLoss),
        ...line('target', order.takeProfit),
      ];
    });
}
