import type { PoolClient } from 'pg';

/**
 * Has the planner take every table of this transaction for one that was never analyzed, and so for a large one: of a
 * table that is known to be nearly empty any index is as good as another.
 */
export async function asIfLarge(client: Pick<PoolClient, 'query'>): Promise<void> {
  await client.query('set local enable_seqscan = off');
  await client.query(
    `update pg_class set relpages = 0, reltuples = -1
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'i')`,
  );
}
