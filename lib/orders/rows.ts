import { moneyString, type Mode } from '../core/money';
import { sql } from '../platform/db';
import type { WatchedOrder } from '../platform/runtime';
import type { Conversion, Fill, Order } from './contract';

export type OrderRow = {
  id: string;
  customer_id: string;
  mode: Mode;
  kind: 'margin' | 'timed';
  code: string;
  side: 'long' | 'short';
  type: 'market' | 'limit';
  status: Order['status'];
  lots: string;
  leverage: number;
  contract_size: string;
  quote_currency: string;
  fee_rate: string;
  stop_loss: string | null;
  take_profit: string | null;
  open_price: string | null;
  close_price: string | null;
  opened_at: Date | null;
  closed_at: Date | null;
  required_margin: string;
  fee: string;
  profit: string | null;
  close_reason: string | null;
  close_key: string | null;
};

type FillRow = {
  order_id: string;
  leg: 'open' | 'close';
  requested_price: string;
  price: string;
  tick_source: string;
  tick_live: boolean;
  tick_time: Date;
  tick_sequence: string;
  tick_bid: string;
  tick_ask: string;
  age_ms: number;
  spread: string;
  fee: string;
  slippage: string;
  reason: string;
  conversion: Conversion;
};

/** numeric columns come with trailing zeros; prices and sizes go out plain. */
export const plain = (value: string): string =>
  value.includes('.') ? value.replace(/\.?0+$/, '') : value;
const plainOrNull = (value: string | null) => (value === null ? null : plain(value));

const fillOf = (f: FillRow): Fill => ({
  requestedPrice: plain(f.requested_price),
  price: plain(f.price),
  tick: {
    source: f.tick_source,
    live: f.tick_live,
    time: f.tick_time.toISOString(),
    sequence: f.tick_sequence,
    bid: plain(f.tick_bid),
    ask: plain(f.tick_ask),
  },
  ageMs: f.age_ms,
  spread: plain(f.spread),
  fee: moneyString(f.fee),
  slippage: plain(f.slippage),
  reason: f.reason,
  conversion: f.conversion,
});

function orderOf(row: OrderRow, fills: FillRow[]): Order {
  const leg = (name: 'open' | 'close') => {
    const found = fills.find((f) => f.order_id === row.id && f.leg === name);
    return found ? fillOf(found) : null;
  };
  const isHeld = row.status === 'open' || row.status === 'pending';
  return {
    id: row.id,
    orderNumber: `M-${row.id.padStart(8, '0')}`,
    kind: row.kind,
    code: row.code,
    side: row.side,
    type: row.type,
    status: row.status,
    lots: plain(row.lots),
    leverage: row.leverage,
    openPrice: plainOrNull(row.open_price),
    closePrice: plainOrNull(row.close_price),
    openTime: row.opened_at?.toISOString() ?? null,
    closeTime: row.closed_at?.toISOString() ?? null,
    expirationTime: null,
    stopLoss: plainOrNull(row.stop_loss),
    takeProfit: plainOrNull(row.take_profit),
    contracts: plain(row.contract_size),
    requiredMargin: moneyString(row.required_margin),
    usedMargin: isHeld ? moneyString(row.required_margin) : moneyString(0),
    fee: moneyString(row.fee),
    feeRate: plain(row.fee_rate),
    amount: null,
    expectedProfit: null,
    profit: row.profit === null ? null : moneyString(row.profit),
    closeReason: row.close_reason,
    receipt: { open: leg('open'), close: leg('close') },
  };
}

/** Orders with their receipts, in the order of the rows. */
export async function withReceipts(rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const fills = await sql<FillRow>`
    select order_id, leg, requested_price, price, tick_source, tick_live, tick_time, tick_sequence, tick_bid, tick_ask,
      age_ms, spread, fee, slippage, reason, conversion
    from fill where order_id = any(${rows.map((r) => r.id)}::bigint[])`;
  return rows.map((row) => orderOf(row, fills));
}

/** What the engine watches of an order. */
export const watchedOf = (row: OrderRow): WatchedOrder => ({
  id: row.id,
  customerId: row.customer_id,
  mode: row.mode,
  code: row.code,
  side: row.side,
  stopLoss: row.stop_loss,
  takeProfit: row.take_profit,
});

/** One order of a customer in one mode with its receipts; undefined when there is none. */
export async function orderRow(
  customerId: string,
  mode: Mode,
  orderId: string,
): Promise<OrderRow | undefined> {
  const [row] = await sql<OrderRow>`
    select * from orders where id = ${orderId} and customer_id = ${customerId} and mode = ${mode}::mode`;
  return row;
}
