import type { PriceAlert } from './contract';
import type { Direction } from './rules';

export type AlertRow = {
  id: string;
  customer_id: string;
  code: string;
  direction: Direction;
  price: string;
  note: string;
  by_mail: boolean;
  status: 'active' | 'fired' | 'removed';
  created_at: Date;
  fired_at: Date | null;
  tick_source: string | null;
  tick_live: boolean | null;
  tick_time: Date | null;
  tick_sequence: string | null;
  tick_bid: string | null;
  tick_ask: string | null;
  tick_price: string | null;
};

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
