import type { Caller } from '../core/caller';
import type { Input, Result } from '../core/contract';
import { Money, moneyString } from '../core/money';
import { sql } from '../platform/db';
import type * as calls from './contract';
import { reasonsOf, type Reason } from './rules';

type MovementRow = {
  id: string;
  created_at: Date;
  reason: Reason;
  reference: string;
  currency: string;
  amount: string;
  balance_after: string;
  fee: string;
  total: string;
};

/**
 * The movements of the available balance of one currency, newest first, each with the balance after
 * it. That balance was written with the movement, so it is right whatever is left out between.
 */
export async function listMovements(
  input: Input<typeof calls.listMovement>,
  caller: Caller,
): Promise<Result<typeof calls.listMovement>> {
  const { currency, kind, page, size } = input;
  const reasons = kind ? reasonsOf(kind) : null;
  const rows = await sql<MovementRow>`
    select p.id, e.created_at, e.reason, e.reference, p.currency, p.amount, p.balance_after,
      coalesce(charged.fee, 0) as fee, count(*) over () as total
    from ledger_account a
    join ledger_posting p on p.account_id = a.id
    join ledger_entry e on e.id = p.entry_id
    left join lateral (
      select sum(f.amount) as fee from ledger_posting f
      join ledger_account h on h.id = f.account_id
      where f.entry_id = e.id and f.currency = p.currency and h.customer_id is null and h.kind = 'fees'
    ) charged on true
    where a.customer_id = ${caller.customerId} and a.mode = ${caller.mode}::mode and a.currency = ${currency} and a.kind = 'available'
      and (${reasons}::text[] is null or e.reason::text = any(${reasons}::text[]))
      and (${kind === 'fees'}::boolean is false or charged.fee > 0)
      and (${input.from ?? null}::timestamptz is null or e.created_at >= ${input.from ?? null}::timestamptz)
      and (${input.to ?? null}::timestamptz is null or e.created_at < ${input.to ?? null}::timestamptz)
    order by p.id desc limit ${size} offset ${(page - 1) * size}`;
  const items = rows.map((r) => ({
    id: r.id,
    time: r.created_at.toISOString(),
    reason: r.reason,
    reference: r.reference,
    currency: r.currency,
    amount: moneyString(new Money(r.amount), r.currency),
    balance: moneyString(r.balance_after, r.currency),
    fee: moneyString(r.fee, r.currency),
  }));
  return { items, total: Number(rows[0]?.total ?? 0), page, size };
}
