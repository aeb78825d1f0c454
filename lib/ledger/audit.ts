import type { Database } from '../platform/db';

export type Finding = { view: string; row: Record<string, unknown> };

/** Every row of every audit view; none when the books are in order. */
export async function audit(database: Pick<Database, 'pool'>): Promise<Finding[]> {
  const views = await database.pool.query<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'public' and viewname like 'audit\\_%' order by viewname`,
  );
  const findings: Finding[] = [];
  for (const { name } of views.rows) {
    const { rows } = await database.pool.query<Record<string, unknown>>(
      `select * from ${name} limit 100`,
    );
    findings.push(...rows.map((row) => ({ view: name, row })));
  }
  return findings;
}
