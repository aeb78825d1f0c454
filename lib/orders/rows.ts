import type { Caller } from '../core/caller';
import type { TableRows } from '../core/generated/table-rows';
import { moneyString, type Mode } from '../core/money';
import { plain } from '../core/plain-money';
import type { OrderRow } from '../core/trading';
import { sql, type Sql } from '../platform/db';
import type { Booked } from './booking-contract';
import type { BookedFill, Conversion, Fill, MarginDecision } from './fill-contract';
import { rulesOf } from './kinds-rules';
import { trailingLevel } from './margin/rules';
import type { Order } from './order-contract';

type FillRow = Omit<
  TableRows['fill'],
  | ('leg' | 'conversion' | 'decision')
  | ('id' | 'tick_received_at' | 'max_age_ms' | 'entry_id' | 'created_at' | 'close_key')
> & {
  leg: 'open' | 'close';
  conversion: Conversion;
  decision: MarginDecision | null;
  /** When it was booked; null where the booking has just begun. */
  created_at: Date | null;
};

const plainOrNull = (value: string | null) => (value === null ? null : plain(value));
const moneyOrNull = (value: string | null) => (value === null ? null : moneyString(value));
const isoOrNull = (time: Date | null) => time?.toISOString() ?? null;

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
  lots: plainOrNull(f.lots),
  profit: moneyOrNull(f.profit),
  covered: plain(f.covered),
  decision: f.decision,
  tickSize: plainOrNull(f.tick_size),
});

/** The receipt: what opened the order, what closed parts of it, and the closing after which nothing was left. */
function receiptOf(row: OrderRow, fills: FillRow[]): Order['receipt'] {
  const opening = fills.find((f) => f.leg === 'open');
  const closings = fills.filter((f) => f.leg === 'close').map(fillOf);
  const last = row.status === 'closed' ? (closings.pop() ?? null) : null;
  return { open: opening ? fillOf(opening) : null, close: last, partial: closings };
}

/** When each closing of a part was booked: a replayed tick has the time of its recording. */
function partTimesOf(row: OrderRow, fills: FillRow[]): string[] {
  const closings = fills.filter((f) => f.leg === 'close').map((f) => f.created_at!.toISOString());
  return row.status === 'closed' ? closings.slice(0, -1) : closings;
}

function trailingStopOf(row: OrderRow): string | null {
  if (row.trailing_distance === null || row.trailing_extreme === null) return null;
  return plain(trailingLevel(row.side, row.trailing_extreme, row.trailing_distance));
}

const commonOf = (row: OrderRow, fills: FillRow[]) => ({
  id: row.id,
  orderNumber: `${rulesOf(row.kind).letter}-${row.id.padStart(8, '0')}`,
  code: row.code,
  type: row.type,
  status: row.status,
  createdTime: row.created_at.toISOString(),
  openPrice: plainOrNull(row.open_price),
  closePrice: plainOrNull(row.close_price),
  openTime: isoOrNull(row.opened_at),
  closeTime: isoOrNull(row.closed_at),
  expirationTime: isoOrNull(rulesOf(row.kind).endsAt(row)),
  stopLoss: plainOrNull(row.stop_loss),
  takeProfit: plainOrNull(row.take_profit),
  trailingDistance: plainOrNull(row.trailing_distance),
  trailingStop: trailingStopOf(row),
  limitPrice: plainOrNull(row.limit_price),
  stopPrice: plainOrNull(row.stop_price),
  tiedTo: row.tied_to,
  requiredMargin: moneyString(row.required_margin),
  usedMargin: moneyString(rulesOf(row.kind).usedMargin(row)),
  fee: moneyString(row.fee),
  feeRate: plain(row.fee_rate),
  termsVersion: row.terms_version,
  expectedProfit: moneyOrNull(row.expected_profit),
  profit: moneyOrNull(row.profit),
  closeReason: row.close_reason,
  cancelReason: row.cancel_reason,
  receipt: receiptOf(row, fills),
  partTimes: partTimesOf(row, fills),
});

// Spreading an object of so many fields takes sixty times as long as adding to it.
const orderOf = (row: OrderRow, fills: FillRow[]): Order =>
  Object.assign(commonOf(row, fills), rulesOf(row.kind).wire(row)) as Order;

/**
 * Orders with their receipts, in the order of the rows. `run` reads another database than the server's.
 * What decided a close-out names every position of that moment; a list leaves it out (`decisions: false`).
 */
export async function withReceipts(
  rows: OrderRow[],
  { run = sql, decisions = true }: { run?: Sql; decisions?: boolean } = {},
): Promise<Order[]> {
  if (rows.length === 0) return [];
  const fills = await run<FillRow>`
    select order_id, leg, requested_price, price, tick_source, tick_live, tick_time, tick_sequence, tick_bid, tick_ask,
      age_ms, spread, fee, slippage, reason, conversion, lots, profit, covered,
      case when ${decisions}::boolean then decision end as decision, tick_size, created_at
    from fill where order_id = any(${rows.map((r) => r.id)}::bigint[]) order by id`;
  const byOrder = new Map<string, FillRow[]>(rows.map((row) => [row.id, []]));
  for (const fill of fills) byOrder.get(fill.order_id)!.push(fill);
  return rows.map((row) => orderOf(row, byOrder.get(row.id)!));
}

const openingOf = (row: OrderRow, f: BookedFill & { tickSize?: string }): FillRow => ({
  order_id: row.id,
  leg: 'open',
  requested_price: f.requestedPrice,
  price: f.price,
  tick_source: f.source,
  tick_live: f.live,
  tick_time: new Date(f.time),
  tick_sequence: f.sequence,
  tick_bid: f.bid,
  tick_ask: f.ask,
  age_ms: f.ageMs,
  spread: f.spread,
  fee: f.fee,
  slippage: f.slippage,
  reason: f.reason,
  conversion: f.conversion,
  lots: rulesOf(row.kind).openedLots(row),
  profit: null,
  covered: '0',
  decision: null,
  tick_size: f.tickSize ?? null,
  created_at: null,
});

/**
 * An order that a booking has just made, without asking the database for its fill again. Where more
 * happened to it already, or its key had made it before, it is read.
 */
export async function justPlaced({ order, made, booking }: Booked): Promise<Order> {
  const fill = 'fill' in booking ? booking.fill : null;
  const expected = fill ? 'open' : 'pending';
  if (!made || order.status !== expected || order.parts > 0) {
    const [found] = await withReceipts([order]);
    return found!;
  }
  return orderOf(order, fill ? [openingOf(order, fill)] : []);
}

/** The order that a key of the caller made within the day for which it names it; null when there is none. */
export async function madeBefore({
  customerId,
  mode,
  key,
}: Pick<Caller, 'customerId' | 'mode' | 'key'>): Promise<Order | null> {
  if (key === null) return null;
  const made = await sql<OrderRow>`
    select * from orders
    where customer_id = ${customerId} and mode = ${mode}::mode and client_key = ${key}
      and created_at >= now() - interval '24 hours'`;
  const [found] = await withReceipts(made);
  return found ?? null;
}

/** The orders that a key of the caller closed or cancelled within the day for which it names them, oldest first. */
export async function endedBefore({
  customerId,
  mode,
  key,
}: Pick<Caller, 'customerId' | 'mode' | 'key'>): Promise<Order[]> {
  if (key === null) return [];
  const ended = await sql<OrderRow>`
    select * from orders
    where customer_id = ${customerId} and mode = ${mode}::mode and close_key = ${key}
      and status in ('closed', 'cancelled') and changed_at >= now() - interval '24 hours'
    order by id`;
  return withReceipts(ended);
}

/** One order of a customer in one mode; undefined when there is none. */
export async function orderRow(
  customerId: string,
  mode: Mode,
  orderId: string,
): Promise<OrderRow | undefined> {
  const [row] = await sql<OrderRow>`
    select * from orders where id = ${orderId} and customer_id = ${customerId} and mode = ${mode}::mode`;
  return row;
}

/** Deletes what was told of orders that others than the desk changed, once it was looked at. */
export async function forgetOldNews(run: Sql): Promise<void> {
  await run`delete from order_news where at < now() - interval '1 hour'`;
}
