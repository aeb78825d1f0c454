import type { MarginOrder } from '@/lib/orders/contract';
import { fitsOutcome, type Outcome } from '@/lib/orders/net-rules';
import { netTogether, valueNow, type QuoteOf } from './order-value';

export const bulkChoices = ['all', 'winning', 'losing'] as const satisfies readonly Outcome[];

/** The positions that a choice closes, each with its profit/loss if it closes now, and their sum. */
export function bulkOf(orders: readonly MarginOrder[], only: Outcome, quoteOf: QuoteOf) {
  const lines = orders
    .map((order) => ({ order, net: valueNow(order, quoteOf)?.net ?? null }))
    .filter(({ net }) => only === 'all' || (net !== null && fitsOutcome(net, only)));
  const sum = netTogether(
    lines.map(({ order }) => order),
    quoteOf,
  );
  return { lines, sum };
}

/** How many of a bulk call were done, and the refusals of the others. */
export function bulkResult(items: readonly { id: string; code: string }[]) {
  const refused = items.filter(({ code }) => code !== '200');
  return { done: items.length - refused.length, refused: refused.map(({ code }) => code) };
}
