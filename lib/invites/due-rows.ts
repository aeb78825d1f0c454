import type { Sql } from '../platform/db';

const atOnce = 500;

type Found = { id: string };

/** Invited customers with a day that is over and not counted, behind one that was looked at. */
const uncounted = (sql: Sql, behind: string) => sql<Found>`
  select customer_id as id from invitation
  where next_day < (clock_timestamp() at time zone 'UTC')::date and customer_id > ${behind}
  order by customer_id limit ${atOnce}`;

/** Inviters who have earned what is not paid, behind one that was looked at. */
const unpaid = (sql: Sql, behind: string) => sql<Found>`
  select distinct i.inviter_id as id from invite_reward r
  join invitation i on i.customer_id = r.customer_id
  where r.payment_id is null and r.refused is null and r.reward > 0 and i.inviter_id > ${behind}
  order by 1 limit ${atOnce}`;

/** Does a thing for each that is found, in a transaction of its own; gives what failed. */
async function forEach(
  find: (behind: string) => Promise<Found[]>,
  run: (id: string) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (let behind = '0'; ;) {
    const found = await find(behind);
    for (const { id } of found) await run(id).catch((error: unknown) => failures.push(error));
    if (found.length < atOnce) return failures;
    behind = found.at(-1)!.id;
  }
}

/**
 * Counts every day that is over, then pays what of months that are over is due. One that fails keeps
 * no other from it; the job then fails, and comes again.
 */
export async function rewardInvites(sql: Sql): Promise<void> {
  const uncountable = await forEach(
    (behind) => uncounted(sql, behind),
    (id) => sql`select invite_count(${id})`,
  );
  const unpayable = await forEach(
    (behind) => unpaid(sql, behind),
    (id) => sql`select invite_pay(${id})`,
  );
  const failures = uncountable.concat(unpayable);
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} invitations could not be rewarded`);
}
