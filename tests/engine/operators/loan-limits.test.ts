import type pg from 'pg';
import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { applyFor, fillBook, lendTo, offerLoan, verifyForLoans } from '@/tests/setup/loans/lend';
import { fund, moneyOf } from '@/tests/setup/money';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

let owner: Database;
let app: Database;
let anna: pg.Client;
let customerId: string;

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 4, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 2 });
  await offerLoan(owner);
  await fillBook(owner, '5000');
  anna = await asOperator((await operatorLogin(process.env.DATABASE_URL!)).url);
});
beforeEach(async () => {
  customerId = (await makeCustomer(owner)).customerId;
  await verifyForLoans(owner, customerId);
});
afterEach(async () => {
  expect(await audit(owner)).toEqual([]);
});
afterAll(async () => {
  await anna.end();
  await Promise.all([owner, app].map((database) => database.close()));
});

async function edited(table: string, key: string, set: string): Promise<string> {
  await anna.query(`update operations.${table} set ${set} where key = $1`, [key]);
  while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more);
  const { rows } = await anna.query<{ answer: string }>(
    `select answer from operations.${table} where key = $1`,
    [key],
  );
  return rows[0]!.answer;
}
const approved = (id: string) => edited('loan', id, "status = 'approved'");
const available = async () => (await moneyOf(owner, customerId)).available;

/** Moves all that is on record of a loan so many days back. */
async function age(id: string, days: number): Promise<void> {
  await owner.pool.query('alter table loan disable trigger judge');
  await owner.sql`
    update loan set paid_out_at = paid_out_at - ${days}::integer * interval '24 hours',
      due_at = due_at - ${days}::integer * interval '24 hours',
      ended_at = ended_at - ${days}::integer * interval '24 hours' where id = ${id}`;
  await owner.pool.query('alter table loan enable trigger judge');
}

/** Repays so many days and a half after payout. */
const repay = (id: string, amount: string, day: number) =>
  owner.sql`select loan_repay_at(${customerId}, ${id}, ${amount}::numeric, 0, null,
    (select paid_out_at + ${day}::integer * interval '24 hours' + interval '12 hours' from loan where id = ${id}))`;

const scoreOf = async () =>
  (
    await owner.sql`select (loan_score(${customerId})).*,
      trim_scale((loan_limit(${customerId})).whole)::text as whole`
  )[0];

it('scores by what is on record, part by part', async () => {
  const base = { base: 500, advanced: 0, loan: 50, months: 0, repaid: 0, overdue: 0 };
  expect(await scoreOf()).toEqual({ ...base, score: 550, whole: '500' });
  await fund(owner, customerId, '1000');
  const id = await lendTo(owner, customerId, '100');
  await repay(id, '100', 0);
  await age(id, 31);
  await owner.sql`update customer set advanced_status = 'verified',
    created_at = now() - interval '14 months 1 day' where id = ${customerId}`;
  expect(await scoreOf()).toEqual({
    ...base,
    advanced: 50,
    months: 120,
    repaid: 30,
    score: 750,
    whole: '5000',
  });
  const late = await lendTo(owner, customerId, '100');
  await repay(late, '50', 100);
  const [owed] = await owner.sql<{ all: string }>`
    select (principal + interest)::text as all from loan where id = ${late}`;
  await repay(late, owed!.all, 100);
  expect(await scoreOf()).toMatchObject({ overdue: -300, repaid: 30, score: 450, whole: '0' });
});

it('scores loans that were repaid by the time since the first as well', async () => {
  await fund(owner, customerId, '1');
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const id = await lendTo(owner, customerId, '50');
    await repay(id, '50', 0);
    ids.push(id);
  }
  expect(await scoreOf()).toMatchObject({ repaid: 0, score: 550, whole: '500' });
  await age(ids[0]!, 59);
  expect(await scoreOf()).toMatchObject({ repaid: 30 });
  await age(ids[0]!, 1);
  expect(await scoreOf()).toMatchObject({ repaid: 60 });
  await age(ids[0]!, 300);
  expect(await scoreOf()).toMatchObject({ repaid: 90 });
});

it('pays out nothing beyond what the score leaves when it is decided', async () => {
  const before = await lendTo(owner, customerId, '100');
  const id = await applyFor(owner, customerId, '300');
  await age(before, 100);
  expect(await scoreOf()).toMatchObject({ whole: '0' });
  expect(await approved(id)).toMatch(/^Not saved. By the credit score of the customer 0 USDT may/);
  expect(await available()).toBe('100');
  await expect(
    owner.sql`select loan_review(${id}, '{"status": "approved"}', 'anna')`,
  ).rejects.toThrow(/credit score/);
});

it('pays out all that the score leaves, beside other applications that wait', async () => {
  await lendTo(owner, customerId, '100');
  const [one, two] = [
    await applyFor(owner, customerId, '150'),
    await applyFor(owner, customerId, '250'),
  ];
  expect(await approved(two)).toMatch(/^Approved/);
  expect(await approved(one)).toMatch(/^Approved/);
  expect(await available()).toBe('500');
});

it('pays out nothing while the customer takes a break', async () => {
  const id = await applyFor(owner, customerId, '100');
  await owner.sql`insert into trading_break (customer_id, period, ends_at)
    values (${customerId}, 'week', clock_timestamp() + interval '7 days')`;
  expect(await approved(id)).toMatch(/^Not saved. The customer takes a break until/);
  expect(await available()).toBe('0');
  expect(await edited('loan', id, "status = 'rejected', reason = 'You take a break.'")).toMatch(
    /^Rejected/,
  );
});

it.each([
  ['true', 'Write scores'],
  ['500:500,500:600', 'Scores grow'],
  ['500:500,600:400', 'Scores grow'],
  ['250:500', 'Write scores'],
  ['500:501,600:2000,700:5000,800:10000', 'Operators may lower'],
  ['300:1,500:500', 'Operators may lower'],
  ['500:500,600:2000,700:10000', 'Operators may lower'],
])('takes no limits such as %s', async (value, said) => {
  expect(await edited('parameter', 'loans.limits', `value = '${value}'`)).toMatch(said);
});

it('lowers limits by one operator, and changes nothing of a loan that is owed', async () => {
  const id = await lendTo(owner, customerId, '100');
  const loan = async () => (await owner.sql`select * from loan where id = ${id}`)[0];
  const owed = await loan();
  const before = '500:500,600:2000,700:5000,800:10000';
  expect(await edited('parameter', 'loans.limits', "value = '500:50,600:2000'")).toBe(
    'Saved: it counts from now on.',
  );
  expect(await scoreOf()).toMatchObject({ whole: '50' });
  expect(await loan()).toEqual(owed);
  await repay(id, '40', 0);
  expect(await available()).toBe('60');
  expect(await edited('parameter', 'loans.limits', `value = '${before}'`)).toMatch(/^Proposed/);
  await owner.sql`update parameter set value = ${before} where key = 'loans.limits'`;
});
