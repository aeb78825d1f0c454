import type { Caller } from '../core/caller';
import { moneyString } from '../core/money';
import { sql } from '../platform/db';
import { movedBy, type MovementOrder } from './movement-rules';

type Row = {
  id: string;
  code: string;
  side: 'long' | 'short';
  close_reason: string | null;
  required_margin: string;
  open_fee: string;
  close_fee: string | null;
  profit: string | null;
};

const orNull = (amount: string | null) => (amount === null ? null : moneyString(amount));

/** The caller's orders that these movement references name, by id. */
export async function ordersOfMovements(
  references: readonly string[],
  caller: Pick<Caller, 'customerId' | 'mode'>,
): Promise<Map<string, MovementOrder>> {
  const ids = new Set(references.flatMap((reference) => movedBy(reference)?.orderId ?? []));
  if (ids.size === 0) return new Map();
  const rows = await sql<Row>`
    select o.id, o.code, o.side, o.close_reason, o.required_margin, o.profit, a.fee as open_fee, b.fee as close_fee
    from orders o
    join fill a on a.order_id = o.id and a.leg = 'open'
    left join fill b on b.order_id = o.id and b.leg = 'close'
    where o.id = any(${[...ids]}::bigint[]) and o.customer_id = ${caller.customerId} and o.mode = ${caller.mode}::mode`;
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        code: row.code,
        side: row.side,
        closeReason: row.close_reason,
        margin: moneyString(row.required_margin),
        openFee: moneyString(row.open_fee),
        closeFee: orNull(row.close_fee),
        profit: orNull(row.profit),
      },
    ]),
  );
}

/** The instruments that a customer has orders of, in alphabetical order. */
export async function tradedCodes(caller: Pick<Caller, 'customerId' | 'mode'>): Promise<string[]> {
  const rows = await sql<{ code: string }>`
    select distinct code from orders
    where customer_id = ${caller.customerId} and mode = ${caller.mode}::mode order by code`;
  return rows.map((row) => row.code);
}
