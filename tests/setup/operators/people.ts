import type pg from 'pg';
import type { Database, Row } from '@/lib/platform/db';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

export type Person = { name: string; url: string; session: pg.Client };

/** An operator with a session of their own. */
export async function person(): Promise<Person> {
  const { name, url } = await operatorLogin(process.env.DATABASE_URL!);
  return { name, url, session: await asOperator(url) };
}

/** Carries what operators wish, as the server does. */
export async function carryAll(app: Database): Promise<void> {
  while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more);
}

type Change = Record<string, string | boolean | null>;

/** Edits a row as Studio does, and gives the row as it stands once that was carried. */
export async function edited(
  app: Database,
  { session }: Person,
  table: string,
  key: string,
  change: Change,
): Promise<Row> {
  const set = Object.keys(change).map((column, n) => `${column} = $${n + 2}`);
  await session.query(`update operations.${table} set ${set.join(', ')} where key = $1`, [
    key,
    ...Object.values(change),
  ]);
  await carryAll(app);
  const { rows } = await session.query<Row>(`select * from operations.${table} where key = $1`, [
    key,
  ]);
  return rows[0]!;
}
