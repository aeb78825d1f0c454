import type { Sql } from '../platform/db';
import { assertAllDone, eachDue } from '../platform/due/each-due';

/**
 * Reminds of each loan that is due soon and makes overdue what was due, each in a transaction of its own.
 * One that fails keeps no other from it; the job then fails, and comes again.
 */
export async function turnLoans(sql: Sql): Promise<void> {
  const failures = await eachDue(
    (behind, atOnce) => sql<{ id: string; due: string }>`
      select id, next_turn_at::text as due from loan
      where next_turn_at <= now()
        and (next_turn_at, id) > (${behind.due}::timestamptz, ${behind.id}::bigint)
      order by next_turn_at, id limit ${atOnce}`,
    (id) => sql`select loan_turn(${id})`,
  );
  assertAllDone(failures, 'loans could not be looked at');
}
