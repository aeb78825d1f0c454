import type { Sql } from '../platform/db';

const atOnce = 500;

/** Loans that their customers are reminded of, or that become overdue, behind one that was looked at. */
const dueLoans = (sql: Sql, behind: string) => sql<{ id: string }>`
  select id from loan where next_turn_at <= clock_timestamp() and id > ${behind}
  order by id limit ${atOnce}`;

/**
 * Reminds of each loan that is due soon and makes overdue what was due, each in a transaction of its own.
 * One that fails keeps no other from it; the job then fails, and comes again.
 */
export async function turnLoans(sql: Sql): Promise<void> {
  const failures: unknown[] = [];
  for (let behind = '0'; ;) {
    const due = await dueLoans(sql, behind);
    for (const { id } of due)
      await sql`select loan_turn(${id})`.catch((error: unknown) => failures.push(error));
    if (due.length < atOnce) break;
    behind = due.at(-1)!.id;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} loans could not be looked at`);
}
