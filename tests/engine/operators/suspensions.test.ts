import type pg from 'pg';
import { endSuspensions } from '@/lib/customers/customer-rows';
import { createDatabase, type Database, type Row } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

type Person = { name: string; session: pg.Client };
let owner: Database;
let app: Database;
let anna: Person;
let berta: Person;
let id: string;

async function person(): Promise<Person> {
  const { name, url } = await operatorLogin(process.env.DATABASE_URL!);
  return { name, session: await asOperator(url) };
}

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 4, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 4 });
  [anna, berta] = [await person(), await person()];
});
beforeEach(async () => {
  id = (await makeCustomer(owner)).customerId;
});
afterAll(async () => {
  await Promise.all([anna, berta].map(({ session }) => session.end()));
  await Promise.all([owner, app].map((database) => database.close()));
});

/** Writes columns of a customer as an operator, has it carried, and gives the row as it is then. */
async function write({ session }: Person, columns: Record<string, string>): Promise<Row> {
  const names = Object.keys(columns);
  await session.query(
    `update operations.customer set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')}
     where key = $1`,
    [id, ...Object.values(columns)],
  );
  while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more);
  return (await session.query<Row>('select * from operations.customer where key = $1', [id]))
    .rows[0]!;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const daysLeft = (row: Row) => ((row.suspended_until as Date).getTime() - Date.now()) / 86_400_000;
const suspend = { status: 'suspended', reason: 'A court asked us to.' };

const told = () => owner.sql<{ kind: string; facts: Record<string, string> }>`
  select kind, facts from notification where customer_id = ${id} order by id`;

it('ends in 14 days unless it says earlier, and tells its customer why and until when', async () => {
  const row = await write(anna, suspend);
  expect(row).toMatchObject({ status: 'suspended', suspended_by: anna.name });
  expect(Math.abs(daysLeft(row) - 14)).toBeLessThan(0.01);
  expect(await told()).toEqual([
    {
      kind: 'suspended',
      facts: { reason: suspend.reason, until: (row.suspended_until as Date).toISOString() },
    },
  ]);
  expect(daysLeft(await write(anna, { suspended_until: inDays(2) }))).toBeLessThan(2.01);
  expect(await told()).toHaveLength(2);
});

it.each([
  ['without a reason', { status: 'suspended' }, /Give the reason/],
  ['for longer', { ...suspend, suspended_until: inDays(15) }, /at most 14 days/],
  ['until it is over', { ...suspend, suspended_until: inDays(-1) }, /over already/],
])('is not set %s', async (_, columns, answer) => {
  expect(await write(anna, columns)).toMatchObject({
    status: 'active',
    suspended_until: null,
    answer: expect.stringMatching(answer),
  });
});

it('is prolonged by another operator alone, with a reason of its own', async () => {
  await write(anna, { ...suspend, suspended_until: inDays(3) });
  const longer = { suspended_until: inDays(10), reason: 'They asked again.' };
  const same = await write(anna, longer);
  expect(same.answer).toMatch(/another operator prolongs/);
  expect(daysLeft(same)).toBeLessThan(3.01);
  const bare = await write(berta, { suspended_until: inDays(10) });
  expect(bare.answer).toMatch(/reason of prolonging/);
  const row = await write(berta, longer);
  expect(row).toMatchObject({ suspended_by: berta.name, reason: longer.reason });
  expect(daysLeft(row)).toBeGreaterThan(9.9);
  expect((await told()).at(-1)!.facts.reason).toBe(longer.reason);
  const again = await write(berta, { suspended_until: inDays(12), reason: 'And again.' });
  expect(again.answer).toMatch(/another operator prolongs/);
});

it('ends by itself', async () => {
  await write(anna, suspend);
  await endSuspensions(app.sql);
  const status = async () =>
    (await owner.sql<{ status: string }>`select status from customer where id = ${id}`)[0]!.status;
  expect(await status()).toBe('suspended');
  await owner.sql`
    update customer set suspended_until = clock_timestamp() - interval '1 second' where id = ${id}`;
  await endSuspensions(app.sql);
  expect(await status()).toBe('active');
  expect((await told()).map(({ kind }) => kind)).toEqual([
    'suspended',
    'suspended',
    'suspension-ended',
  ]);
});

it('is set anew by another operator alone, so that lifting it prolongs nothing', async () => {
  await write(anna, suspend);
  const lifted = await write(anna, { status: 'active', reason: 'It was settled.' });
  expect(lifted).toMatchObject({ status: 'active', suspended_by: '', suspended_until: null });
  expect((await told()).at(-1)).toEqual({ kind: 'suspension-ended', facts: {} });
  const anew = await write(anna, { ...suspend, reason: 'Once more.' });
  expect(anew).toMatchObject({
    status: 'active',
    answer: expect.stringMatching(/another operator/),
  });
  // The reason of lifting it is no reason of a new one.
  expect(await write(berta, { status: 'suspended' })).toMatchObject({
    status: 'active',
    answer: expect.stringMatching(/^Not saved. Give the reason together/),
  });
  expect(await write(berta, suspend)).toMatchObject({
    status: 'suspended',
    suspended_by: berta.name,
  });
});

it('tells its customer of another reason too', async () => {
  await write(anna, suspend);
  await write(anna, { reason: 'A court asked us to, on Monday.' });
  expect((await told()).map(({ facts }) => facts.reason)).toEqual([
    suspend.reason,
    'A court asked us to, on Monday.',
  ]);
});

it('is held to that whoever writes it', async () => {
  await expect(
    owner.sql`update customer set status = 'suspended', suspended_until = now() + interval '20 days'
      where id = ${id}`,
  ).rejects.toThrow(/at most 14 days/);
});
