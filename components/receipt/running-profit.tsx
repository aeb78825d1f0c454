'use client';

import { useTranslations } from 'next-intl';
import { NowText, ProfitText } from '@/components/orders/order-cells';
import type { MarginOrder } from '@/lib/orders/contract';

/** What an open order would close at now, following the market. */
export function RunningProfit({ order }: { order: MarginOrder }) {
  const t = useTranslations('orders.columns');
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-xxl font-strong tracking-tight">
        <ProfitText order={order} />
      </span>
      <span className="text-l text-ink-3">USDT</span>
      <span className="text-s text-ink-2">
        {t('now')} <NowText order={order} />
      </span>
    </div>
  );
}
