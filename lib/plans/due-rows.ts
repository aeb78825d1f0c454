import type { Sql } from '../platform/db';
import { assertAllDone, eachDue } from '../platform/due/each-due';

/**
 * Pays every day of every plan that is due, each plan in a transaction of its own. One that cannot be
 * paid keeps no other from it; the job then fails, and comes again.
 */
export async function payPlans(sql: Sql): Promise<void> {
  const failures = await eachDue(
    (behind, atOnce) => sql<{ id: string }>`
      select id from plan where next_payment_at <= clock_timestamp() and id > ${behind}
      order by id limit ${atOnce}`,
    (id) => sql`select plan_pay(${id})`,
  );
  assertAllDone(failures, 'plans could not be paid');
}
