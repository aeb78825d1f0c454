import type { Sql } from '../platform/db';
import { assertAllDone, eachDue } from '../platform/due/each-due';

/**
 * Pays every day of every plan that is due, each plan in a transaction of its own. One that cannot be
 * paid keeps no other from it; the job then fails, and comes again.
 */
export async function payPlans(sql: Sql): Promise<void> {
  const failures = await eachDue(
    (behind, atOnce) => sql<{ id: string; due: string }>`
      select id, next_payment_at::text as due from plan
      where next_payment_at <= now()
        and (next_payment_at, id) > (${behind.due}::timestamptz, ${behind.id}::bigint)
      order by next_payment_at, id limit ${atOnce}`,
    (id) => sql`select plan_pay(${id})`,
  );
  assertAllDone(failures, 'plans could not be paid');
}
