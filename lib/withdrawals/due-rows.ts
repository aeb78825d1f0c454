import type { Sql } from '../platform/db';
import { assertAllDone, eachDue } from '../platform/due/each-due';

/**
 * Completes what was claimed as sent a week ago, and gives back what was said to have come back a week ago, each
 * in a transaction of its own: one that fails keeps no other from it.
 */
export async function settleWithdrawals(sql: Sql): Promise<void> {
  const failures = await eachDue(
    (behind, atOnce) => sql<{ id: string }>`
      select distinct w.id from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id
      where w.status = 'approved' and s.at <= now() - interval '7 days' and s.step = 'sent'
        and (withdrawal_returns(w.id) or withdrawal_undisputed_at(w.id) <= now() - interval '7 days')
        and w.id > ${behind.id}
      order by w.id limit ${atOnce}`,
    (id) => sql`select withdrawal_settle(${id})`,
  );
  assertAllDone(failures, 'withdrawals could not be settled');
}
