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

const unread = /^Not saved\. Read this first, then save (rejected|completed) once more/;

/** Edits a row as somebody does who reads what they are told first, and gives the row as it stands once that was carried. */
export async function edited(
  app: Database,
  { session }: Person,
  table: string,
  key: string,
  change: Change,
): Promise<Row> {
  const set = Object.keys(change).map((column, n) => `${column} = $${n + 2}`);
  const save = () =>
    session.query<{ answer: string }>(
      `update operations.${table} set ${set.join(', ')} where key = $1 returning answer`,
      [key, ...Object.values(change)],
    );
  const saved = await save();
  if (unread.test(saved.rows[0]?.answer ?? '')) await save();
  await carryAll(app);
  const { rows } = await session.query<Row>(`select * from operations.${table} where key = $1`, [
    key,
  ]);
  return rows[0]!;
}
