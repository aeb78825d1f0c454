import { Money } from '@/lib/core/money';
import type { MarginOrder } from '@/lib/orders/contract';
import { valueNow, type QuoteOf } from './order-value';

export const bulkChoices = ['all', 'winning', 'losing'] as const;
export type BulkChoice = (typeof bulkChoices)[number];

/** The positions that a choice closes, each with what closing it brings now, and their sum after the fees of closing. */
export function bulkOf(orders: readonly MarginOrder[], only: BulkChoice, quoteOf: QuoteOf) {
  const lines = orders
    .map((order) => {
      const value = valueNow(order, quoteOf);
      return { order, net: value && value.profit.sub(value.closeFee), profit: value?.profit };
    })
    .filter(({ profit }) => {
      if (only === 'all') return true;
      return profit !== undefined && (only === 'winning' ? profit.gt(0) : profit.lt(0));
    });
  const sum = lines.every(({ net }) => net !== null)
    ? lines.reduce((total, { net }) => total.add(net ?? 0), new Money(0))
    : null;
  return { lines, sum };
}

/** How many of a bulk call were done, and the refusals of the others. */
export function bulkResult(items: readonly { id: string; code: string }[]) {
  const refused = items.filter(({ code }) => code !== '200');
  return { done: items.length - refused.length, refused: refused.map(({ code }) => code) };
}
