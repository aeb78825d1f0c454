import type { Database } from '../platform/db';

export type Finding = { view: string; row: Record<string, unknown> };

/**
 * The first rows of a select that has hardly any. Planned for all of them: with a limit by itself the planner
 * takes the way to the first hundred that it counts on, which is the longest where there are none.
 */
export const firstOf = (select: string): string =>
  `with found as materialized (${select}) select * from found limit 100`;

/** Every row of every audit view, view by view, so that what was found is known where a later view fails. */
export async function* auditByView(database: Pick<Database, 'pool'>): AsyncGenerator<Finding> {
  const views = await database.pool.query<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'public' and viewname like 'audit\\_%' order by viewname`,
  );
  for (const { name } of views.rows) {
    const { rows } = await database.pool.query<Record<string, unknown>>(
      firstOf(`select * from ${name}`),
    );
    for (const row of rows) yield { view: name, row };
  }
}

/** The same as a list; empty when the books are in order. */
export async function audit(database: Pick<Database, 'pool'>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of auditByView(database)) findings.push(finding);
  return findings;
}
