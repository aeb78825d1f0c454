'use client';

import { useLocale, useTranslations } from 'next-intl';
import { quoteOf } from '@/components/markets/quotes/quotes';
import { useQuotes } from '@/components/markets/quotes/use-quote';
import { SignedAmount } from '@/components/ui/figures/change';
import { formatter } from '@/components/ui/figures/format';
import { Live } from '@/components/ui/figures/live';
import { codesOf } from '@/lib/orders/estimates/order-value-rules';
import { sumNow } from '@/lib/orders/lists/position-sum-rules';
import type { PositionOrder } from '@/lib/orders/form-rules';

type Props = {
  orders: readonly PositionOrder[];
  /** Without the percentage. */
  bare?: boolean;
};

/** The profit/loss of one position or of several if they closed now, live, and how much of their margin that is. */
export function NetNow({ orders, bare }: Props) {
  const t = useTranslations('orders');
  const format = formatter(useLocale());
  useQuotes(codesOf(orders));
  const sum = sumNow(orders, quoteOf);
  if (!sum) return <span aria-hidden="true">–</span>;
  return (
    <Live>
      <SignedAmount value={sum.net} className="font-strong" />
      {bare ? null : (
        <>
          {' '}
          <span
            title={t('rows.ofMargin')}
            className="num inline-block min-w-12 text-end text-xs font-normal text-ink-3"
          >
            {sum.percent === null ? '–' : format.changePercent(sum.percent)}
          </span>
        </>
      )}
    </Live>
  );
}
