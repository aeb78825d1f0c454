import { Money, accountCurrency, moneyString, type Mode } from '../core/money';
import type { EnumWords } from '../core/generated/table-rows';
import { sql } from '../platform/db';

export type BalanceHistory = {
  /** The balance when the time in question began. */
  before: string;
  /** The balance after each movement since, oldest first. */
  points: { time: string; balance: string }[];
  /** What trading changed since then, fees taken off. */
  traded: string;
  /** The fees among it. */
  fees: string;
};

type Row = { created_at: Date; reason: EnumWords['ledger_reason']; amount: string; fees: string };

const tradingReasons = new Set<EnumWords['ledger_reason']>([
  'order-opened',
  'order-part-closed',
  'order-closed',
  'option-settled',
]);

/**
 * The balance of a customer over time in USDT: what is available and held together, less advances and borrowed money,
 * since a moment or, with null, since the account was opened. A withdrawal leaves it when it is asked for, a bid when
 * it is placed.
 */
export async function balanceHistory(
  customerId: string,
  mode: Mode,
  since: Date | null,
): Promise<BalanceHistory> {
  const [now, rows] = await Promise.all([
    sql<{ balance: string }>`
      select coalesce(sum(balance), 0) - (
          select coalesce(sum(amount), 0) from withdrawal
          where customer_id = ${customerId} and ${mode}::mode = 'real' and currency = ${accountCurrency}
            and status in ('pending', 'approved')) - (
          select coalesce(sum(amount), 0) from bid
          where customer_id = ${customerId} and ${mode}::mode = 'real' and ${accountCurrency} = 'USDT'
            and status = 'leading') as balance
      from ledger_account
      where customer_id = ${customerId} and mode = ${mode}::mode and currency = ${accountCurrency}
        and kind in ('available', 'held', 'borrowed', 'advance')`,
    sql<Row>`
      with own as (
        select p.entry_id, coalesce(sum(p.amount)
          filter (where a.kind <> 'held' or e.reason::text !~ '^(withdrawal|bid|collectible)-'), 0) as amount
        from ledger_account a join ledger_posting p on p.account_id = a.id
        join ledger_entry e on e.id = p.entry_id
        where a.customer_id = ${customerId} and a.mode = ${mode}::mode and a.currency = ${accountCurrency}
          and a.kind in ('available', 'held', 'borrowed', 'advance')
        group by p.entry_id)
      select e.created_at, e.reason, own.amount, coalesce(sum(p.amount), 0) as fees
      from own join ledger_entry e on e.id = own.entry_id
      left join ledger_posting p on p.entry_id = e.id and p.account_id in (
        select id from ledger_account where customer_id is null and kind = 'fees' and currency = ${accountCurrency})
      where ${since}::timestamptz is null or e.created_at >= ${since}::timestamptz
      group by e.id, own.amount order by e.id`,
  ]);
  let balance = rows.reduce((sum, row) => sum.sub(row.amount), new Money(now[0]!.balance));
  const trades = rows.filter((row) => tradingReasons.has(row.reason));
  const before = moneyString(balance);
  const points = rows.map((row) => {
    balance = balance.add(row.amount);
    return { time: row.created_at.toISOString(), balance: moneyString(balance) };
  });
  const total = (of: (row: Row) => string) =>
    moneyString(trades.reduce((sum, row) => sum.add(of(row)), new Money(0)));
  return { before, points, traded: total((row) => row.amount), fees: total((row) => row.fees) };
}
