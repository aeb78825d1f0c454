import type { Caller } from '../core/caller';
import type { Input, Result } from '../core/contract';
import { moneyString, type Mode } from '../core/money';
import { sql, type Sql } from '../platform/db';
import type * as calls from './contract';

export type EquityPoint = { customerId: string; mode: Mode; balance: string; equity: string };

const mostPoints = 500;

type Row = { at: Date; balance: string; equity: string };

/** The measured equity since a moment, thinned to the last point of each of 500 stretches of time. */
export async function equityOverTime(
  input: Input<typeof calls.listEquity>,
  { customerId, mode }: Caller,
): Promise<Result<typeof calls.listEquity>> {
  const from = input.from ?? null;
  const rows = await sql<Row>`
    with chosen as (
      select at, balance, equity from equity_point
      where customer_id = ${customerId} and mode = ${mode}::mode and at >= coalesce(${from}::timestamptz, '-infinity')),
    bounds as (select extract(epoch from min(at)) as low, extract(epoch from max(at)) as high from chosen)
    select distinct on (stretch) at, balance, equity
    from (select c.*, width_bucket(extract(epoch from at), low, high + 0.001, ${mostPoints}) as stretch from chosen c, bounds) s
    order by stretch, at desc`;
  return rows.map((row) => ({
    time: row.at.toISOString(),
    balance: moneyString(row.balance),
    equity: moneyString(row.equity),
  }));
}

/** Writes what accounts are worth now; the first point of an account in an hour is kept for good. */
export async function keepEquity(run: Sql, points: readonly EquityPoint[]): Promise<void> {
  if (points.length === 0) return;
  await run`
    insert into equity_point (customer_id, mode, balance, equity, hourly)
    select p.*, not exists (
      select from equity_point e where e.customer_id = p.customer_id and e.mode = p.mode
        and e.hourly and e.at >= date_trunc('hour', now()))
    from unnest(${points.map((p) => p.customerId)}::bigint[], ${points.map((p) => p.mode)}::mode[],
      ${points.map((p) => p.balance)}::numeric[], ${points.map((p) => p.equity)}::numeric[])
      as p (customer_id, mode, balance, equity)
    on conflict do nothing`;
}

/**
 * Of points that are kept for good one an hour stays after thirty days, also of those that were written before there
 * were others; takes the hours that came of age since the last time.
 */
export async function thinEquity(run: Sql): Promise<void> {
  await run`
    delete from equity_point p using (
      select customer_id, mode, at,
        lead(at) over (partition by customer_id, mode, date_trunc('hour', at) order by at) as next
      from equity_point
      where hourly and at >= date_trunc('hour', now()) - interval '31 days' and at < date_trunc('hour', now()) - interval '30 days') q
    where p.hourly and q.next is not null and p.customer_id = q.customer_id and p.mode = q.mode and p.at = q.at`;
}
