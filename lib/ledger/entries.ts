import type { Mode } from '../core/money';
import type { EnumWords } from '../core/generated/table-rows';
import { sql } from '../platform/db';

export type EntryPosting = {
  /** The kind of account; `house` when it is not the customer's own. */
  kind: EnumWords['account_kind'];
  house: boolean;
  currency: string;
  amount: string;
};

export type LedgerEntry = {
  id: string;
  reference: string;
  reason: EnumWords['ledger_reason'];
  time: string;
  postings: EntryPosting[];
};

type Row = {
  id: string;
  reference: string;
  reason: EnumWords['ledger_reason'];
  created_at: Date;
  kind: EnumWords['account_kind'];
  house: boolean;
  currency: string;
  amount: string;
};

/**
 * Whole journal entries by reference, oldest first, as far as they touch nobody but this customer
 * and the house. The amounts of each sum to zero per currency.
 */
export async function entriesOf(
  customerId: string,
  mode: Mode,
  references: readonly string[],
): Promise<LedgerEntry[]> {
  const rows = await sql<Row>`
    select e.id, e.reference, e.reason, e.created_at, a.kind, a.customer_id is null as house, p.currency,
      trim_scale(p.amount)::text as amount
    from ledger_entry e
    join ledger_posting p on p.entry_id = e.id
    join ledger_account a on a.id = p.account_id
    where e.reference = any(${[...references]}::text[]) and e.mode = ${mode}::mode
      and not exists (
        select from ledger_posting op join ledger_account oa on oa.id = op.account_id
        where op.entry_id = e.id and oa.customer_id is not null and oa.customer_id <> ${customerId})
    order by e.id, a.customer_id is null, p.id`;
  const entries = new Map<string, LedgerEntry>();
  for (const { id, reference, reason, created_at, ...posting } of rows) {
    const entry = entries.get(id) ?? {
      id,
      reference,
      reason,
      time: created_at.toISOString(),
      postings: [],
    };
    entry.postings.push(posting);
    entries.set(id, entry);
  }
  return [...entries.values()];
}
