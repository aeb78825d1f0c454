'use client';

import { useTranslations } from 'next-intl';
import { NowText } from '@/components/orders/shared/order-cells';
import { codesOf, valueNow } from '@/lib/orders/estimates/order-value-rules';
import { quoteOf } from '@/components/markets/quotes/quotes';
import { useQuotes } from '@/components/markets/quotes/use-quote';
import { SignedAmount } from '@/components/ui/figures/change';
import type { PositionOrder } from '@/lib/orders/form-rules';

/** What an open order would bring net of all fees if it closed now, following the market. */
export function RunningProfit({ order }: { order: PositionOrder }) {
  const t = useTranslations('orders.columns');
  const receipt = useTranslations('receipt.result');
  useQuotes(codesOf([order]));
  const value = valueNow(order, quoteOf);
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-xxl font-strong tracking-tight">
        {value ? <SignedAmount value={value.net.toFixed()} /> : <span aria-hidden="true">–</span>}
      </span>
      <span className="text-l text-ink-3">USDT</span>
      <span className="text-s text-ink-3">{receipt('net-note')}</span>
      <span className="ms-2 text-s text-ink-2">
        {t('now')} <NowText order={order} />
      </span>
    </div>
  );
}
