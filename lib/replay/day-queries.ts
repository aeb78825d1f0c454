import type { Mode } from '../core/money';
import type { OrderKind } from '../core/trading';
import type { Row, Sql } from '../platform/db';
import type { LevelState, ReplayFill, ReplayOrder } from './scan-rules';

export type Term = { epoch: string; since: Date; until: Date | null };

export type DayFill = ReplayFill & {
  id: string;
  entryId: string | null;
  /** When it was booked, ms. */
  bookedAt: number;
};

export type DayOrder = Omit<ReplayOrder, 'fills'> & {
  customerId: string;
  quoteCurrency: string;
  contractSize: string;
  fills: readonly DayFill[];
  /** When a trailing stop of it was set first, ms. */
  trailsSince: number | null;
};

type OrderRow = Row & {
  id: string;
  customer_id: string;
  mode: Mode;
  kind: OrderKind;
  code: string;
  side: 'long' | 'short';
  status: ReplayOrder['status'];
  quote_currency: string;
  contract_size: string;
  stake: string | null;
  payout: string | null;
  expires_at: Date | null;
  cancelled_by: string | null;
  cancelled_by_rule: boolean;
};

type LevelRow = Row & {
  order_id: string;
  after_log: string;
  after_sequence: string | null;
  epoch: string | null;
  at: Date;
  status: LevelState['status'];
  stop_loss: string | null;
  take_profit: string | null;
  trailing_distance: string | null;
  trailing_extreme: string | null;
  limit_price: string | null;
  stop_price: string | null;
  good_till: Date | null;
};

type FillRow = Row & {
  id: string;
  order_id: string;
  leg: 'open' | 'close';
  reason: string;
  tick_sequence: string;
  tick_received_at: Date;
  age_ms: number;
  tick_source: string;
  tick_live: boolean;
  tick_bid: string;
  tick_ask: string;
  price: string;
  requested_price: string;
  lots: string | null;
  profit: string | null;
  tick_size: string | null;
  entry_id: string | null;
  created_at: Date;
  conversion: {
    tick: { code: string; live: boolean; sequence: string; bid: string; ask: string } | null;
  };
};

const pageSize = 2_000;

/** The terms, oldest first. */
export const readTerms = (sql: Sql): Promise<Term[]> => sql<Term>`
  select epoch, since, until from engine_term order by epoch`;

const levelOf = (row: LevelRow): LevelState => ({
  afterRun: Number(row.after_log),
  decided:
    row.after_sequence !== null && row.epoch !== null
      ? { epoch: row.epoch, sequence: Number(row.after_sequence) }
      : null,
  status: row.status,
  stopLoss: row.stop_loss,
  takeProfit: row.take_profit,
  trailingDistance: row.trailing_distance,
  trailingExtreme: row.trailing_extreme,
  limitPrice: row.limit_price,
  stopPrice: row.stop_price,
  goodTill: row.good_till?.getTime() ?? null,
});

function fillOf(row: FillRow): DayFill {
  const { tick } = row.conversion;
  return {
    id: row.id,
    leg: row.leg,
    reason: row.reason,
    sequence: Number(row.tick_sequence),
    receivedAt: row.tick_received_at.getTime(),
    ageMs: row.age_ms,
    source: row.tick_source,
    live: row.tick_live,
    bid: row.tick_bid,
    ask: row.tick_ask,
    price: row.price,
    requestedPrice: row.requested_price,
    lots: row.lots,
    profit: row.profit,
    tickSize: row.tick_size,
    entryId: row.entry_id,
    bookedAt: row.created_at.getTime(),
    conversion: tick && {
      code: tick.code,
      live: tick.live,
      bid: tick.bid,
      ask: tick.ask,
      sequence: Number(tick.sequence),
    },
  };
}

function grouped<R extends { order_id: string }>(rows: readonly R[]): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const group = groups.get(row.order_id);
    if (group) group.push(row);
    else groups.set(row.order_id, [row]);
  }
  return groups;
}

async function withFills(sql: Sql, rows: readonly OrderRow[]): Promise<DayOrder[]> {
  const ids = rows.map((row) => row.id);
  const levels = await sql<LevelRow>`
    select l.*, case when l.after_sequence is not null
      then (select max(epoch) from engine_term where since <= l.at) end as epoch
    from order_level l where order_id = any(${ids}::bigint[]) order by id`;
  const fills = await sql<FillRow>`
    select id, order_id, leg, reason, tick_sequence, tick_received_at, age_ms, tick_source, tick_live, tick_bid, tick_ask,
      price, requested_price, lots, profit, tick_size, entry_id, created_at, conversion
    from fill where order_id = any(${ids}::bigint[]) order by id`;
  const levelsOf = grouped(levels);
  const fillsOf = grouped(fills);
  return rows.map((row) => {
    const own = levelsOf.get(row.id) ?? [];
    return {
      id: row.id,
      customerId: row.customer_id,
      kind: row.kind,
      mode: row.mode,
      code: row.code,
      side: row.side,
      status: row.status,
      quoteCurrency: row.quote_currency,
      contractSize: row.contract_size,
      stake: row.stake,
      payout: row.payout,
      expiresAt: row.expires_at?.getTime() ?? null,
      cancelledBy: row.cancelled_by,
      cancelledByRule: row.cancelled_by_rule,
      trailsSince: own.find((l) => l.trailing_distance !== null)?.at.getTime() ?? null,
      levels: own.map(levelOf),
      fills: (fillsOf.get(row.id) ?? []).map(fillOf),
    };
  });
}

/**
 * The orders that lived in a span of time, with what they waited for and how they filled, by instrument in
 * the order of its code and then by id.
 */
export async function readOrders(sql: Sql, from: Date, to: Date): Promise<DayOrder[]> {
  const orders: DayOrder[] = [];
  for (let after = '0'; ;) {
    const rows = await sql<OrderRow>`
      select id, customer_id, mode, kind, code, side, status, quote_currency, contract_size, stake, payout, expires_at,
        case cancel_reason when 'tied' then tied_to end as cancelled_by,
        case cancel_reason
          -- What a break has not cancelled yet is cancelled at the tick that reaches it, in its customer's name.
          when 'customer' then mode = 'real' and exists (
            select from trading_break b
            where b.customer_id = orders.customer_id and b.began_at <= closed_at and b.ends_at > closed_at)
          else coalesce(cancel_reason <> 'tied', false) end as cancelled_by_rule
      from orders
      where id > ${after} and created_at < ${to} and (closed_at is null or closed_at >= ${from})
        -- Says it once more in words that indexes know, since a house has more orders than a day has.
        and (status in ('pending', 'open') or changed_at >= ${from}::timestamptz - interval '1 minute')
      order by id limit ${pageSize}`;
    for (const order of await withFills(sql, rows)) orders.push(order);
    if (rows.length < pageSize) break;
    after = rows.at(-1)!.id;
  }
  return orders.sort((a, b) => (a.code === b.code ? 0 : a.code < b.code ? -1 : 1));
}
