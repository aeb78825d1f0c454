import type { Sql } from '@/lib/platform/db';

/** The sequence of the newest tick that is logged, by this host or by one whose clock is ahead; 0 where there is none. */
export async function newestLogged(sql: Sql): Promise<number> {
  const [row] = await sql<{ newest: string }>`
    select coalesce(max(t.last_sequence), 0) as newest from instrument i
    cross join lateral (
      select last_sequence from tick_log_row where code = i.code order by first_sequence desc limit 1) t`;
  return Number(row!.newest);
}
