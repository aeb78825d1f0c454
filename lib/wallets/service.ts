import type { Caller } from '../core/caller';
import type { Input, Result } from '../core/contract';
import { Money, moneyString } from '../core/money';
import { sql } from '../platform/db';
import type * as calls from './contract';

type MovementRow = {
  id: string;
  created_at: Date;
  reason: string;
  reference: string;
  currency: string;
  amount: string;
  balance_after: string;
  total: string;
};

/** The movements of the available balance of one currency, newest first, each with the balance after it. */
export async function listMovements(
  input: Input<typeof calls.listMovement>,
  caller: Caller,
): Promise<Result<typeof calls.listMovement>> {
  const { currency, page, size } = input;
  const rows = await sql<MovementRow>`
    select p.id, e.created_at, e.reason, e.reference, p.currency, p.amount, p.balance_after, count(*) over () as total
    from ledger_account a
    join ledger_posting p on p.account_id = a.id
    join ledger_entry e on e.id = p.entry_id
    where a.customer_id = ${caller.customerId} and a.mode = ${caller.mode}::mode and a.currency = ${currency} and a.kind = 'available'
    order by p.id desc limit ${size} offset ${(page - 1) * size}`;
  const items = rows.map((r) => ({
    id: r.id,
    time: r.created_at.toISOString(),
    reason: r.reason,
    reference: r.reference,
    currency: r.currency,
    amount: moneyString(new Money(r.amount), r.currency),
    balance: moneyString(r.balance_after, r.currency),
  }));
  return { items, total: Number(rows[0]?.total ?? 0), page, size };
}
