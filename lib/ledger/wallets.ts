import type { Mode } from '../core/money';
import { sql, type Sql } from '../platform/db';

export type Wallet = {
  currency: string;
  available: string;
  held: string;
  /** The principal of plans that run. */
  planned: string;
  /** How much of what is available a loan paid out. */
  borrowed: string;
  /** The principal of loans that is still owed. */
  owed: string;
};

/** Opens a new customer's wallets in both modes and grants the play money of demo. */
export async function openWallets(run: Sql, customerId: string): Promise<void> {
  await run`select ledger_open_wallets(${customerId})`;
}

/** What a customer has per currency in one mode, as decimal strings. */
export async function walletsOf(customerId: string, mode: Mode): Promise<Wallet[]> {
  return sql<Wallet>`
    select currency,
      trim_scale(sum(balance) filter (where kind = 'available'))::text as available,
      trim_scale(coalesce(sum(balance) filter (where kind = 'held'), 0))::text as held,
      trim_scale(coalesce(sum(balance) filter (where kind = 'plan-principal'), 0))::text as planned,
      trim_scale(coalesce(-sum(balance) filter (where kind = 'borrowed'), 0))::text as borrowed,
      trim_scale(coalesce(-sum(balance) filter (where kind = 'loan-debt'), 0))::text as owed
    from ledger_account
    where customer_id = ${customerId} and mode = ${mode}::mode and kind in ('available', 'held', 'plan-principal', 'borrowed', 'loan-debt')
    group by currency order by currency = 'USDT' desc, currency`;
}
