import type { Mode } from '../core/money';
import type { EnumWords } from '../core/generated/table-rows';
import type { Sql } from '../platform/db';

export type Posting = {
  /** Absent for an account of the house. */
  customer?: string;
  kind: EnumWords['account_kind'];
  currency: string;
  /** A decimal string at the currency's kept scale; negative takes from the account. */
  amount: string;
};

export type Entry = {
  reference: string;
  reason: EnumWords['ledger_reason'];
  mode: Mode;
  postings: Posting[];
};

/** Posts one entry. Refuses with 10011 when a customer's available balance would fall below zero. */
export async function post(run: Sql, entry: Entry): Promise<string> {
  const { reference, reason, mode, postings } = entry;
  const [row] = await run<{ id: string }>`
    select ledger_post(${reference}, ${reason}::ledger_reason, ${mode}::mode,
      array_agg((p.customer, p.kind, p.currency, p.amount)::ledger_amount)) as id
    from unnest(${postings.map((p) => p.customer ?? null)}::bigint[], ${postings.map((p) => p.kind)}::account_kind[],
      ${postings.map((p) => p.currency)}::text[], ${postings.map((p) => p.amount)}::numeric[])
      as p (customer, kind, currency, amount)`;
  return row!.id;
}
