import type pg from 'pg';
import { createDatabase, type Database, type Row } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { allNo } from '@/tests/setup/limits';
import { fund, usableWallet } from '@/tests/setup/money';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

let owner: Database;
let app: Database;
let anna: pg.Client;
let berta: pg.Client;
beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 2 });
  anna = await asOperator((await operatorLogin(process.env.DATABASE_URL!)).url);
  berta = await asOperator((await operatorLogin(process.env.DATABASE_URL!)).url);
});
afterAll(async () => {
  await Promise.all([anna, berta].map((session) => session.end()));
  await Promise.all([owner.close(), app.close()]);
});

test('operators read what was asked and answered beside the withdrawal', async () => {
  const { customerId } = await makeCustomer(owner);
  await fund(owner, customerId, '9000');
  const target = await usableWallet(owner, customerId);
  const ask = (question: string | null) => app.sql<{ now: { id: string; state: string } }>`
    select question_ask(${customerId}, 'USDT', 6000, ${target}, null, ${question},
      ${question && JSON.stringify(allNo)}::jsonb, 'en', ${JSON.stringify({
        ...allNo,
        onPhone: 'Is somebody on the phone?',
      })}::jsonb) as now`;
  const [asked] = await ask(null);
  expect(asked!.now.state).toBe('ask');
  const [answered] = await ask(asked!.now.id);
  expect(answered!.now.state).toBe('answered');
  const [row] = await app.sql<{ id: string }>`
    select withdrawal_request(${customerId}, ${target}, 'USDT', 6000, 30, 0.005, 0, null) as id`;
  const { rows } = await anna.query<Row>('select asked from operations.withdrawal where key = $1', [
    row!.id,
  ]);
  expect(rows[0]!.asked).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d large \(en\) .*onPhone: no, “Is somebody on the phone\?”/,
  );
});

async function setParameter(
  key: string,
  value: string,
  who = anna,
): Promise<{ answer: string; value: string }> {
  await who.query('update operations.parameter set value = $2 where key = $1', [key, value]);
  while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more);
  const { rows } = await who.query<{ answer: string; value: string }>(
    'select answer, value from operations.parameter where key = $1',
    [key],
  );
  return rows[0]!;
}

test.each([
  ['questions.large.USDT', '6000', '5000', '4000'],
  ['questions.unusualFrom.USDT', '1001', '1000', '500'],
  ['questions.unusualTimes', '6', '5', '4'],
])('two operators may lower %s, and not raise it', async (key, more, now, less) => {
  expect(await setParameter(key, more)).toMatchObject({
    value: now,
    answer: expect.stringContaining('owner of the database alone'),
  });
  expect((await setParameter(key, less)).value).toBe(now);
  expect((await setParameter(key, less, berta)).value).toBe(less);
});

test.each([
  ['questions.restHours', '12', '18', '24'],
  ['security.removalHours', '72', '96', '120'],
  ['closing.keepDays', '1', '1826', '2000'],
])('two operators may raise %s, and not lower it', async (key, less, now, more) => {
  await owner.sql`update parameter set value = ${now} where key = ${key}`;
  expect(await setParameter(key, less)).toMatchObject({
    value: now,
    answer: expect.stringContaining('owner of the database alone'),
  });
  expect((await setParameter(key, more)).value).toBe(now);
  expect((await setParameter(key, more, berta)).value).toBe(more);
});

test.each(['25', '0', '1.5', 'x'])('money never rests for %s hours', async (value) => {
  expect((await setParameter('questions.restHours', value)).value).toBe('24');
});

test('no answer can let money rest for longer than a day, whatever the parameter says', async () => {
  const { customerId } = await makeCustomer(owner);
  const [question] = await owner.sql<{ id: string }>`
    insert into money_question (customer_id, move, currency, amount, target_id, why, locale, wording)
    values (${customerId}, 'deposit', 'USDT', 6000, 1, 'large', 'en', '{}') returning id`;
  await expect(
    owner.sql`
      insert into money_answer (question_id, answers, rests_until)
      values (${question!.id}, '{}', now() + interval '25 hours')`,
  ).rejects.toThrow('a_rest_is_no_longer_than_a_day');
});
