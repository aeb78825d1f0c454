import { csvLine } from '../../core/csv';
import { orderKinds } from '../../core/trading';
import type { Order } from '../contract';
import { rulesOf } from '../kinds-rules';
import { settledNet } from '../net-rules';

type Cell = string | number | null;
type Columns = Record<string, (order: Order) => Cell>;

const first: Columns = {
  order: (o) => o.orderNumber,
  id: (o) => o.id,
  kind: (o) => o.kind,
  code: (o) => o.code,
  side: (o) => o.side ?? o.direction,
  type: (o) => o.type,
  status: (o) => o.status,
};

const last: Columns = {
  limit_price: (o) => o.limitPrice,
  stop_price: (o) => o.stopPrice,
  stop_loss: (o) => o.stopLoss,
  take_profit: (o) => o.takeProfit,
  trailing_distance: (o) => o.trailingDistance,
  open_price: (o) => o.openPrice,
  close_price: (o) => o.closePrice,
  created_at: (o) => o.createdTime,
  opened_at: (o) => o.openTime,
  closed_at: (o) => o.closeTime,
  expires_at: (o) => o.expirationTime,
  margin_usdt: (o) => o.requiredMargin,
  fee_usdt: (o) => o.fee,
  profit_usdt: (o) => o.profit,
  net_usdt: (o) => (o.profit === null || o.status === 'open' ? null : settledNet(o).toFixed()),
  reason: (o) => o.closeReason ?? o.cancelReason,
};

const ofKinds = [...new Set(orderKinds.flatMap((kind) => rulesOf(kind).columns))];

/** What an order says in the columns that not every kind has. */
function ownCells(order: Order): Cell[] {
  const { columns, cells } = rulesOf(order.kind);
  const own = cells(order);
  return ofKinds.map((name) => own[columns.indexOf(name)] ?? null);
}

/** The first line: the names of the columns; a spreadsheet of any language reads them alike. */
export const csvHead: string = csvLine([...Object.keys(first), ...ofKinds, ...Object.keys(last)]);

const cellsOf = (columns: Columns, order: Order) =>
  Object.values(columns).map((cell) => cell(order));

/** Orders as lines of CSV: plain decimals with a point, times as ISO 8601 in UTC. */
export const csvLines = (orders: readonly Order[]): string =>
  orders
    .map((order) =>
      csvLine([...cellsOf(first, order), ...ownCells(order), ...cellsOf(last, order)]),
    )
    .join('');
