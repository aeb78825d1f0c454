import type { Sql } from '../platform/db';
import { assertAllDone, eachDue } from '../platform/due/each-due';

/**
 * Settles every auction that is over, each in a transaction of its own. One that cannot be settled
 * keeps no other from it; the job then fails, and comes again.
 */
export async function endAuctions(sql: Sql): Promise<void> {
  const failures = await eachDue(
    (behind, atOnce) => sql<{ id: string }>`
      select id from collectible where status = 'open' and ends_at <= clock_timestamp() and id > ${behind}
      order by id limit ${atOnce}`,
    (id) => sql`select collectible_settle(${id})`,
  );
  assertAllDone(failures, 'auctions could not be settled');
}
