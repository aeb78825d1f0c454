import type { Order } from '../contract';
import { settledNet } from '../net-rules';

/** The columns of an export, in their order; a spreadsheet of any language reads them alike. */
const columns = [
  'order',
  'id',
  'kind',
  'code',
  'side',
  'type',
  'status',
  'lots',
  'open_lots',
  'leverage',
  'stake_usdt',
  'payout',
  'period_seconds',
  'limit_price',
  'stop_loss',
  'take_profit',
  'trailing_distance',
  'open_price',
  'close_price',
  'created_at',
  'opened_at',
  'closed_at',
  'expires_at',
  'margin_usdt',
  'fee_usdt',
  'profit_usdt',
  'net_usdt',
  'reason',
] as const;

type Row = Record<(typeof columns)[number], string | number | null>;

const rowOf = (o: Order): Row => ({
  order: o.orderNumber,
  id: o.id,
  kind: o.kind,
  code: o.code,
  side: o.side ?? o.direction,
  type: o.type,
  status: o.status,
  lots: o.lots,
  open_lots: o.openLots,
  leverage: o.leverage,
  stake_usdt: o.amount,
  payout: o.payout,
  period_seconds: o.period,
  limit_price: o.limitPrice,
  stop_loss: o.stopLoss,
  take_profit: o.takeProfit,
  trailing_distance: o.trailingDistance,
  open_price: o.openPrice,
  close_price: o.closePrice,
  created_at: o.createdTime,
  opened_at: o.openTime,
  closed_at: o.closeTime,
  expires_at: o.expirationTime,
  margin_usdt: o.requiredMargin,
  fee_usdt: o.fee,
  profit_usdt: o.profit,
  net_usdt: o.profit === null || o.status === 'open' ? null : settledNet(o).toFixed(),
  reason: o.closeReason ?? o.cancelReason,
});

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/**
 * One value of a CSV line (RFC 4180). A text that a spreadsheet would take for a formula is kept from
 * it by an apostrophe; numbers, negative ones too, stay numbers.
 */
export function csvCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

/** The first line: the names of the columns. */
export const csvHead: string = line(columns);

/** Orders as lines of CSV: plain decimals with a point, times as ISO 8601 in UTC. */
export function csvLines(orders: readonly Order[]): string {
  return orders
    .map((order) => {
      const row = rowOf(order);
      return line(columns.map((column) => csvCell(row[column])));
    })
    .join('');
}
