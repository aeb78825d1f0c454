import type { Sql } from '../platform/db';
import { assertAllDone, eachDue } from '../platform/due/each-due';

type Found = { id: string };

/** Invited customers with a day that is over and not counted. */
const uncounted = (sql: Sql) => (behind: string, atOnce: number) => sql<Found>`
  select customer_id as id from invitation
  where next_day < (clock_timestamp() at time zone 'UTC')::date and customer_id > ${behind}
  order by customer_id limit ${atOnce}`;

/** Inviters who have earned what is not paid. */
const unpaid = (sql: Sql) => (behind: string, atOnce: number) => sql<Found>`
  select distinct i.inviter_id as id from invite_reward r
  join invitation i on i.customer_id = r.customer_id
  where r.payment_id is null and r.refused is null and r.reward > 0 and i.inviter_id > ${behind}
  order by 1 limit ${atOnce}`;

/**
 * Counts every day that is over, then pays what of months that are over is due. One that fails keeps
 * no other from it; the job then fails, and comes again.
 */
export async function rewardInvites(sql: Sql): Promise<void> {
  const uncountable = await eachDue(uncounted(sql), (id) => sql`select invite_count(${id})`);
  const unpayable = await eachDue(unpaid(sql), (id) => sql`select invite_pay(${id})`);
  assertAllDone(uncountable.concat(unpayable), 'invitations could not be rewarded');
}
