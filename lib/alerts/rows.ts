import type { TableRows } from '../core/generated/table-rows';
import type { PriceAlert } from './contract';

export type AlertRow = TableRows['price_alert'];

/** An alert as it stands on the wire. */
export function alertOf(row: AlertRow): PriceAlert {
  return {
    id: row.id,
    code: row.code,
    direction: row.direction,
    price: row.price,
    note: row.note,
    byMail: row.by_mail,
    status: row.status === 'active' ? 'active' : 'fired',
    createdAt: row.created_at.toISOString(),
    firedAt: row.fired_at?.toISOString() ?? null,
    tick: row.fired_at && {
      source: row.tick_source!,
      live: row.tick_live!,
      time: row.tick_time!.toISOString(),
      sequence: row.tick_sequence!,
      bid: row.tick_bid!,
      ask: row.tick_ask!,
      price: row.tick_price!,
    },
  };
}
