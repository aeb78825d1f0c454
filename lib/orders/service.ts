import type { Caller } from '../core/caller';
import { notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { countedPage } from '../core/counted-page';
import type { Quote } from '../core/market';
import type { Mode } from '../core/money';
import type { OrderRow } from '../core/trading';
import { direct, fromReplica } from '../platform/db';
import { accountState } from './account-service';
import type { Desk } from './booking-contract';
import type * as calls from './contract';
import { orderRow, withReceipts } from './rows';

declare module '../platform/runtime' {
  interface Runtime {
    engine: Desk;
    /** The last quote of an instrument from before this process, as accounts of a mode count it. */
    lastKnown(code: string, mode: Mode): Quote | undefined;
  }
}

type Order = calls.Order;

async function orderOf(caller: Caller, orderId: string): Promise<Order> {
  const row = await orderRow(caller.customerId, caller.mode, orderId);
  if (!row) throw notFound();
  const [found] = await withReceipts([row]);
  return found!;
}

export const getOrder = (
  input: Input<typeof calls.getOptionsOrderById>,
  caller: Caller,
): Promise<Order> => orderOf(caller, input.id);

export async function listOrders(
  input: Input<typeof calls.listOptionsOrder>,
  caller: Caller,
): Promise<Result<typeof calls.listOptionsOrder>> {
  const { status = null, parts, kind = null, code = null, side = null, page, size } = input;
  const { from = null, to = null, result = null, sort = 'newest' } = input;
  const read = (limit: number, offset: number) => direct<OrderRow & { total: string }>`
    select o.*, count(*) over () as total from orders o
    where customer_id = ${caller.customerId} and mode = ${caller.mode}::mode
      and (${status}::order_status[] is null or o.status = any(${status}::order_status[])
        or ${parts === 'YES'} and o.status = 'open' and o.profit is not null)
      and (${kind}::order_kind is null or o.kind = ${kind}::order_kind)
      and (${code}::text is null or o.code = ${code})
      and (${side}::order_side is null or o.side = ${side}::order_side)
      and (${from}::timestamptz is null or coalesce(o.closed_at, o.created_at) >= ${from}::timestamptz)
      and (${to}::timestamptz is null or coalesce(o.closed_at, o.created_at) < ${to}::timestamptz)
      and (${result}::text is null or o.status <> 'open' and case ${result}::text when 'gain' then o.profit > o.fee else o.profit < o.fee end)
    order by case when o.status = 'open' then null else case ${sort}::text when 'best' then o.profit - o.fee when 'worst' then o.fee - o.profit end end desc nulls last,
      -- By the moment that lists show: when it ended, else, where parts are asked for, closed in part, else opened, else was placed.
      extract(epoch from coalesce(o.closed_at,
        case when ${parts}::text = 'YES' and o.status = 'open' and o.profit is not null
          then (select max(f.created_at) from fill f where f.order_id = o.id and f.leg = 'close') end,
        o.opened_at, o.created_at)) * case ${sort}::text when 'oldest' then -1 else 1 end desc,
      case ${sort}::text when 'oldest' then -o.id else o.id end desc limit ${limit} offset ${offset}`;
  const { rows, total } = await countedPage(input, read);
  const items = await withReceipts(rows, { run: direct, decisions: false });
  return { items, total, page, size };
}

/** The same for whoever reads them all. */
export const listOrdersAtLength: typeof listOrders = (input, caller) =>
  fromReplica(() => listOrders(input, caller));

export const getAccount = (
  _: Input<typeof calls.getAccount>,
  caller: Caller,
): Promise<calls.Account> => accountState(caller.customerId, caller.mode);
