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
  created_at: Date;
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

const fillOf = (f: FillRow, lots: string, profit: string | null): Fill => ({
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
  lots,
  profit,
  covered: '0',
  decision: null,
});

function orderOf(row: OrderRow, fills: FillRow[]): Order {
  const leg = (name: 'open' | 'close') => {
    const found = fills.find((f) => f.order_id === row.id && f.leg === name);
    const profit = name === 'close' && row.profit !== null ? moneyString(row.profit) : null;
    return found ? fillOf(found, plain(row.lots), profit) : null;
  };
  const isHeld = row.status === 'open' || row.status === 'pending';
  return {
    id: row.id,
    orderNumber: `M-${row.id.padStart(8, '0')}`,
    kind: 'margin',
    code: row.code,
    side: row.side,
    direction: null,
    type: row.type,
    status: row.status,
    createdTime: row.created_at.toISOString(),
    lots: plain(row.lots),
    openLots: isHeld ? plain(row.lots) : '0',
    leverage: row.leverage,
    openPrice: plainOrNull(row.open_price),
    closePrice: plainOrNull(row.close_price),
    openTime: row.opened_at?.toISOString() ?? null,
    closeTime: row.closed_at?.toISOString() ?? null,
    expirationTime: null,
    stopLoss: plainOrNull(row.stop_loss),
    takeProfit: plainOrNull(row.take_profit),
    trailingDistance: null,
    trailingStop: null,
    limitPrice: null,
    contracts: plain(row.contract_size),
    requiredMargin: moneyString(row.required_margin),
    usedMargin: isHeld ? moneyString(row.required_margin) : moneyString(0),
    fee: moneyString(row.fee),
    feeRate: plain(row.fee_rate),
    amount: null,
    period: null,
    payout: null,
    expectedProfit: null,
    profit: row.profit === null ? null : moneyString(row.profit),
    closeReason: row.close_reason,
    cancelReason: null,
    receipt: { open: leg('open'), close: leg('close'), partial: [] },
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
