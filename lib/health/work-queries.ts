import type { Sql } from '../platform/db';

type WorkWaiting = {
  due: number;
  retried: number;
  failed: number;
  /** How long the oldest due job has waited while nobody does it. */
  oldest_seconds: number;
};

/** How due work stands: the table holds what is to be done and what was given up, nothing that was done. */
export async function workWaiting(sql: Sql): Promise<WorkWaiting> {
  const [row] = await sql<WorkWaiting>`
    select count(*) filter (where attempts < max_attempts and run_at <= now())::int as due,
      count(*) filter (where attempts between 1 and max_attempts - 1 and locked_at is null)::int as retried,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (
        where attempts < max_attempts and run_at <= now() and locked_at is null)), 0)::float8 as oldest_seconds
    from graphile_worker.jobs`;
  return row!;
}
