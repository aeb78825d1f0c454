import { Money } from '@/lib/core/money';
import type { MarginOrder } from '@/lib/orders/contract';
import { fitsOutcome, type Outcome } from '@/lib/orders/net-rules';
import { netTogether, valueNow, type QuoteOf } from './order-value-rules';

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

type Item = { id: string; code: string; net?: string | undefined };

/**
 * What a bulk call did: how many orders and what they brought together, after all fees; the refusals of
 * those that are open still; and how many that were `listed` are open though nothing refused them, or had
 * ended before. `open` are the ids that are open after the call.
 */
export function bulkResult(
  items: readonly Item[],
  listed: readonly string[],
  open: ReadonlySet<string>,
) {
  const done = items.filter(({ code }) => code === '200');
  const refused = items.filter(({ id, code }) => code !== '200' && open.has(id));
  const told = new Set([...done, ...refused].map(({ id }) => id));
  const untold = [...new Set([...listed, ...items.map(({ id }) => id)])].filter(
    (id) => !told.has(id),
  );
  return {
    done: done.length,
    net: done.every(({ net }) => net !== undefined)
      ? done.reduce((sum, { net }) => sum.add(net ?? 0), new Money(0))
      : null,
    refused: refused.map(({ code }) => code),
    unfitting: untold.filter((id) => open.has(id)).length,
    gone: untold.filter((id) => !open.has(id)).length,
  };
}
