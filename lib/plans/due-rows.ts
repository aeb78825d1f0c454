import type { Sql } from '../platform/db';

const atOnce = 500;

/** Plans with a day that is due, behind one that was looked at. */
const duePlans = (sql: Sql, behind: string) => sql<{ id: string }>`
  select id from plan where next_payment_at <= clock_timestamp() and id > ${behind}
  order by id limit ${atOnce}`;

/**
 * Pays every day of every plan that is due, each plan in a transaction of its own. One that cannot be
 * paid keeps no other from it; the job then fails, and comes again.
 */
export async function payPlans(sql: Sql): Promise<void> {
  const failures: unknown[] = [];
  for (let behind = '0'; ;) {
    const due = await duePlans(sql, behind);
    for (const { id } of due)
      await sql`select plan_pay(${id})`.catch((error: unknown) => failures.push(error));
    if (due.length < atOnce) break;
    behind = due.at(-1)!.id;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} plans could not be paid`);
}
