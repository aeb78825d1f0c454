import type { Sql } from '../platform/db';
import { assertAllDone, eachDue } from '../platform/due/each-due';

type Behind = { id: string; due: string };
type Found = { id: string };

/** Invited customers with a day that is over, settled as `invite_count_at` has it, and not counted. */
const uncounted = (sql: Sql) => (behind: Behind, atOnce: number) => sql<Behind>`
  select customer_id as id, next_day::text as due from invitation
  where next_day < ((now() - interval '10 minutes') at time zone 'UTC')::date
    and (next_day, customer_id) > (${behind.due}::date, ${behind.id}::bigint)
  order by next_day, customer_id limit ${atOnce}`;

/** Inviters who have earned what is not paid. */
const unpaid = (sql: Sql) => (behind: Behind, atOnce: number) => sql<Found>`
  select distinct i.inviter_id as id from invite_reward r
  join invitation i on i.customer_id = r.customer_id
  where r.payment_id is null and r.refused is null and r.reward > 0 and i.inviter_id > ${behind.id}
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
