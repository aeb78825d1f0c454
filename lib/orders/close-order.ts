import type { Quote } from '../core/market';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import type { QuotedRate } from './conversion';
import { fillAt, type FillReason, type Terms } from './fill';
import { profit } from './rules';
import type { OrderRow } from './rows';

export type CloseReason = Exclude<FillReason, 'market-order'>;

export const termsOf = (row: OrderRow): Terms => ({
  side: row.side,
  lots: row.lots,
  leverage: row.leverage,
  contractSize: row.contract_size,
  quoteCurrency: row.quote_currency,
  feeRate: row.fee_rate,
});

/**
 * Closes an open order at a quote, whole, in one statement. Refuses with 10115 when it is no longer
 * open or, for a stop or target, when the quote has not reached the level.
 */
export async function closeAt(
  row: OrderRow,
  at: {
    quote: Quote;
    rate: QuotedRate;
    nowMs: number;
    requestedPrice: string | null;
    reason: CloseReason;
    clientKey?: string | null;
  },
): Promise<void> {
  const terms = termsOf(row);
  const fill = fillAt(terms, 'close', at);
  const gain = profit(terms, row.open_price!, fill.price, at.rate.rate);
  await sql`select orders_close(${JSON.stringify({ id: row.id, reason: at.reason, profit: gain.toFixed(), clientKey: at.clientKey ?? null, fill })}::jsonb)`;
  const { engine, bus, metrics } = runtime();
  engine.forget(row.id);
  metrics.fills.inc({ reason: at.reason });
  bus.publish(row.customer_id, { event: 'order', id: row.id, status: 'closed', reason: at.reason });
  bus.publish(row.customer_id, { event: 'balance', mode: row.mode });
}
