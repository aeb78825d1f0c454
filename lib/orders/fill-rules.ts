import type { Quote } from '../core/market';
import { Money } from '../core/money';
import type { AccountView, OrderRow } from '../core/trading';

/** Whose an order is. */
export type Owner = Pick<AccountView, 'customerId' | 'mode'>;

export const ownerOf = (row: OrderRow): Owner => ({ customerId: row.customer_id, mode: row.mode });

export const tickOf = (q: Quote) => ({
  source: q.source,
  live: q.live,
  time: new Date(q.time).toISOString(),
  sequence: String(q.sequence),
  bid: new Money(q.bid).toFixed(),
  ask: new Money(q.ask).toFixed(),
});

/** What every fill cites of its quote. */
export const citation = (quote: Quote, nowMs: number) => ({
  receivedAt: new Date(quote.receivedAt).toISOString(),
  ageMs: Math.max(0, Math.round(nowMs - quote.receivedAt)),
  maxAgeMs: quote.maxAgeMs,
  spread: new Money(quote.ask).sub(quote.bid).toFixed(),
  ...tickOf(quote),
});
