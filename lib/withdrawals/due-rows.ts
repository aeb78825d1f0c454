import type { Sql } from '../platform/db';

/**
 * Completes what was claimed as sent a week ago, and gives back what was said to have come back a week ago, each
 * in a transaction of its own: one that fails keeps no other from it.
 */
export async function settleWithdrawals(sql: Sql): Promise<void> {
  const due = await sql<{ id: string }>`
    select distinct w.id from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id
    where w.status = 'approved' and s.at <= now() - interval '7 days' and s.step = 'sent'
      and (withdrawal_returns(w.id) or withdrawal_undisputed_at(w.id) <= now() - interval '7 days')
    order by w.id limit 500`;
  const failures: unknown[] = [];
  for (const { id } of due)
    await sql`select withdrawal_settle(${id})`.catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} withdrawals could not be settled`);
}
