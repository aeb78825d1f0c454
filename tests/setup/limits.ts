import type { OwnLimits } from '@/lib/limits/contract';
import type { LimitKind } from '@/lib/limits/rules';
import type { Database } from '@/lib/platform/db';
import type { Answer } from './app';

type Asked = { question: { id: string; why: string; items: { key: string; text: string }[] } };

export const allNo = {
  onPhone: false,
  screenShared: false,
  toldAnswers: false,
  promisedReturn: false,
};

/** The question of a refusal. */
export const questionOf = (answer: Answer<unknown>) => (answer.result as Asked).question;

/** Sends a request, and where it is asked about once more with four times no. */
export async function answeringNo<T>(
  send: (more: object) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const first = await send({});
  if (first.code !== '10125') return first;
  return send({ question: { id: questionOf(first).id, answers: allNo } });
}

export const limitOf = ({ limits }: OwnLimits, kind: LimitKind) =>
  limits.find((one) => one.kind === kind)!;

/** Lets the time of a loosening come. */
export async function passDay(owner: Database, customerId: string): Promise<void> {
  await owner.sql`update own_limit set next_at = now() - interval '1 second' where customer_id = ${customerId} and next_at is not null`;
  await owner.sql`select limits_note(${customerId})`;
}

/** Lets a row of a table that only grows be as old as a test needs it. */
export async function moved(owner: Database, change: string): Promise<void> {
  const client = await owner.pool.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(change);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Lets no deposit and no withdrawal of this database be asked about, for tests of something else. */
export const askNobody = (owner: Database) =>
  owner.sql`
    update parameter set value = '999999999'
    where key like 'questions.large.%' or key like 'questions.unusualFrom.%'`;

/** Lets one operator of this database approve any sum of all customers together, for tests of something else. */
export const approveFreely = (owner: Database) =>
  owner.sql`update parameter set value = '999999999' where key like '%.alonePer%'`;

/** As if no fill younger than so many minutes had been summed, which due work may have done meanwhile. */
export const fillsSummedAnewAfter = (owner: Database, minutes: number): Promise<void> =>
  owner.transaction(async (run) => {
    const [row] = await run<{ until: Date }>`
      update fill_day_until set until = now() - make_interval(mins => ${minutes}::integer)
      returning until`;
    await run`delete from fill_day`;
    await run`insert into fill_day select * from fill_sums('-infinity', ${row!.until})`;
  });
