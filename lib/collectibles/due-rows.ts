import type { Sql } from '../platform/db';
import { assertAllDone, eachDue } from '../platform/due/each-due';

/**
 * Settles every auction that is over, each in a transaction of its own. One that cannot be settled
 * keeps no other from it; the job then fails, and comes again.
 */
export async function endAuctions(sql: Sql): Promise<void> {
  const failures = await eachDue(
    (behind, atOnce) => sql<{ id: string; due: string }>`
      select id, ends_at::text as due from collectible
      where status = 'open' and ends_at <= now()
        and (ends_at, id) > (${behind.due}::timestamptz, ${behind.id}::bigint)
      order by ends_at, id limit ${atOnce}`,
    (id) => sql`select collectible_settle(${id})`,
  );
  assertAllDone(failures, 'auctions could not be settled');
}
