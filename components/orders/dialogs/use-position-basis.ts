'use client';

import { usePriceDigits } from '@/components/markets/quotes/price-digits';
import { quoteOf } from '@/components/markets/quotes/quotes';
import { useQuotes } from '@/components/markets/quotes/use-quote';
import { stepOf, useTerms } from '@/components/markets/quotes/use-terms';
import type { Order } from '@/lib/orders/contract';
import type { Basis } from '@/lib/orders/estimates/level-measure-rules';
import { codesOf, rateNow } from '@/lib/orders/estimates/order-value-rules';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { settledNet } from '@/lib/orders/net-rules';
import { useOrderWords } from '../shared/use-order-words';

/** What the levels of an open position are told against; null before the first price. */
export function usePositionBasis(order: PositionOrder) {
  useQuotes(codesOf([order]));
  const terms = useTerms(order.code);
  const quote = quoteOf(order.code);
  const rate = rateNow(order, quoteOf);
  const digits = usePriceDigits(order);
  const basis: Basis | null =
    quote && rate !== undefined
      ? {
          side: order.side,
          lots: order.openLots,
          contractSize: order.contracts,
          feeRate: order.feeRate,
          tickSize: terms?.tickSize ?? stepOf(digits),
          openPrice: order.openPrice ?? undefined,
          settled: settledNet(order).toFixed(),
          now: quote,
          rate,
        }
      : null;
  const currency = order.receipt.open?.conversion.currency ?? terms?.quote;
  return { basis, digits, currency };
}

/** Which levels an order has now, in words. */
export function useDoneWords(digits: number) {
  const { t, format } = useOrderWords();
  const shown = (level: string | null) => (level ? format.price(level, digits) : t('none'));
  return ({ code, stopLoss, takeProfit, trailingDistance }: Order): string => {
    const done = t('levels.done', { code, stop: shown(stopLoss), target: shown(takeProfit) });
    const distance = trailingDistance && format.price(trailingDistance, digits);
    return distance ? `${done} · ${t('trailing.behind', { distance })}` : done;
  };
}
