import type { Sql } from '../platform/db';

const atOnce = 500;

/** Auctions that are over, behind one that was looked at. */
const dueAuctions = (sql: Sql, behind: string) => sql<{ id: string }>`
  select id from collectible where status = 'open' and ends_at <= clock_timestamp() and id > ${behind}
  order by id limit ${atOnce}`;

/**
 * Settles every auction that is over, each in a transaction of its own. One that cannot be settled
 * keeps no other from it; the job then fails, and comes again.
 */
export async function endAuctions(sql: Sql): Promise<void> {
  const failures: unknown[] = [];
  for (let behind = '0'; ;) {
    const due = await dueAuctions(sql, behind);
    for (const { id } of due)
      await sql`select collectible_settle(${id})`.catch((error: unknown) => failures.push(error));
    if (due.length < atOnce) break;
    behind = due.at(-1)!.id;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} auctions could not be settled`);
}
