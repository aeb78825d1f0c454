import pg from 'pg';
import { Refusal } from '@/lib/core/codes';
import { keptScale, type Mode } from '@/lib/core/money';
import { post, type Posting } from '@/lib/ledger/post';
import type { Database } from '@/lib/platform/db';

/** A transfer between two accounts of the plain model, in the smallest kept units. */
export type Transfer = {
  from: string;
  to: string;
  currency: 'USDT' | 'BTC';
  mode: Mode;
  units: bigint;
};

const customerKinds = ['available', 'held'] as const;
const houseKinds = ['external', 'fees', 'trading'] as const;

export const accountNames = (customers: string[]) => [
  ...customers.flatMap((c) => customerKinds.map((kind) => `${c}/${kind}`)),
  ...houseKinds.map((kind) => `house/${kind}`),
];

const isCustomers = (name: string) => !name.startsWith('house/');

/** Balances by mode, currency and account, and the one rule: a customer's account never falls below zero. */
export class LedgerModel {
  readonly balances = new Map<string, bigint>();

  key = (t: Pick<Transfer, 'mode' | 'currency'>, name: string) => `${t.mode} ${t.currency} ${name}`;

  balance = (key: string) => this.balances.get(key) ?? 0n;

  /** What the ledger must answer: true when it posts, false when it refuses. */
  apply(t: Transfer): boolean {
    const from = this.key(t, t.from);
    const to = this.key(t, t.to);
    if (isCustomers(t.from) && this.balance(from) < t.units) return false;
    this.balances.set(from, this.balance(from) - t.units);
    this.balances.set(to, this.balance(to) + t.units);
    return true;
  }
}

export function unitsToDecimal(units: bigint, currency: string): string {
  const scale = keptScale(currency);
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function postingOf(name: string, currency: string, units: bigint): Posting {
  const [owner, kind] = name.split('/') as [string, Posting['kind']];
  return {
    ...(owner === 'house' ? {} : { customer: owner }),
    kind,
    currency,
    amount: unitsToDecimal(units, currency),
  };
}

/** `refused` for 10011, `guarded` when a check of the database itself had to stop it. */
export async function tryTransfer(database: Database, reference: string, t: Transfer) {
  try {
    await post(database.sql, {
      reference,
      reason: 'demo-reset',
      mode: t.mode,
      postings: [postingOf(t.from, t.currency, -t.units), postingOf(t.to, t.currency, t.units)],
    });
    return 'posted' as const;
  } catch (error) {
    if (error instanceof Refusal && error.code === '10011') return 'refused' as const;
    if (error instanceof pg.DatabaseError && error.code === '23514') return 'guarded' as const;
    throw error;
  }
}

/** Balances as the database has them, keyed as the model keys them, zero balances left out. */
export async function storedBalances(
  database: Database,
  customers: string[],
): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ key: string; balance: string }>(
    `select mode || ' ' || currency || ' ' || coalesce(customer_id::text, 'house') || '/' || kind as key, trim_scale(balance) as balance
     from ledger_balance where balance <> 0 and (customer_id is null or customer_id = any($1::bigint[]))`,
    [customers],
  );
  return new Map(rows.map((r) => [r.key, r.balance]));
}
