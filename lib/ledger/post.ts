import type { Mode } from '../core/money';
import type { Sql } from '../platform/db';

export type Posting = {
  /** Absent for an account of the house. */
  customer?: string;
  kind:
    | 'available' | 'held' | 'plan-principal' | 'loan-debt' | 'advance' | 'trading' | 'fees' | 'plan-treasury'
    | 'plan-reserve' | 'loan-book' | 'charity' | 'marketing' | 'negative-balance-cover' | 'external'; // prettier-ignore
  currency: string;
  /** A decimal string at the currency's kept scale; negative takes from the account. */
  amount: string;
};

export type Entry = { reference: string; reason: string; mode: Mode; postings: Posting[] };

/** Posts one entry. Refuses with 10011 when a customer's available balance would fall below zero. */
export async function post(run: Sql, entry: Entry): Promise<string> {
  const [row] = await run<{ id: string }>`
    select ledger_post(${entry.reference}, ${entry.reason}, ${entry.mode}::mode, ${JSON.stringify(entry.postings)}::jsonb) as id`;
  return row!.id;
}
