import type pg from 'pg';
import { asOperator, operatorLogin } from '../operator';
import { until } from '../until';

export type Answering = { name: string; url: string; session: pg.Client };

/** An operator who answers customers. */
export async function answering(ownerUrl: string): Promise<Answering> {
  const login = await operatorLogin(ownerUrl);
  return { ...login, session: await asOperator(login.url) };
}

type Edit = { reply?: string; status?: string };

/** What an operator writes into the row of a conversation, and what it answers once it was carried. */
export async function reply({ session }: Answering, id: string, edit: Edit): Promise<string> {
  const columns = Object.keys(edit);
  const set = columns.map((column, n) => `${column} = $${n + 2}`).join(', ');
  const { rows } = await session.query<{ answer: string }>(
    `update operations.support set ${set} where key = $1 returning answer`,
    [id, ...Object.values(edit)],
  );
  if (!rows[0]!.answer.startsWith('Accepted')) return rows[0]!.answer;
  return until(async () => {
    const now = await session.query<{ answer: string }>(
      'select answer from operations.support where key = $1',
      [id],
    );
    const { answer } = now.rows[0]!;
    return !answer.includes('Accepted') && answer;
  });
}
