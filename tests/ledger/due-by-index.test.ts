import { endAuctions } from '@/lib/collectibles/due-rows';
import { endSuspensions } from '@/lib/customers/customer-rows';
import { rewardInvites } from '@/lib/invites/due-rows';
import { turnLoans } from '@/lib/loans/due-rows';
import { createDatabase, type Database, type Sql } from '@/lib/platform/db';
import { payPlans } from '@/lib/plans/due-rows';
import { asIfLarge } from '@/tests/setup/planner/large-tables';

let owner: Database;
beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 1, role: null });
});
afterAll(() => owner.close());

/** The first thing that due work asks, where nothing is due. */
async function firstAsked(work: (sql: Sql) => Promise<void>): Promise<string> {
  const asked: string[] = [];
  const sql = (parts: TemplateStringsArray, ...values: unknown[]) => {
    asked.push(String.raw({ raw: parts }, ...values.map((value) => `'${String(value)}'`)));
    return Promise.resolve([]);
  };
  await work(sql as unknown as Sql);
  return asked[0]!;
}

/** How PostgreSQL would go about a statement if its tables were large. */
async function planOf(statement: string): Promise<string> {
  const client = await owner.pool.connect();
  try {
    await client.query('begin');
    await asIfLarge(client);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it.each([
  ['plan_due', payPlans],
  ['loan_turns', turnLoans],
  ['collectible_due', endAuctions],
  ['invitation_due', rewardInvites],
  ['customer_suspended', endSuspensions],
])('what is due is searched for by %s', async (index, work) => {
  expect(await planOf(await firstAsked(work))).toMatch(
    new RegExp(`${index} [^]*Index Cond: .*<=? `),
  );
});

it.each([
  ['session_of_customer', 'customer_id = 1'],
  ['session_by_end', "coalesce(revoked_at, expires_at) < now() - interval '90 days'"],
])('what a customer who leaves has of sessions is found by %s', async (index, where) => {
  expect(await planOf(`delete from session where ${where}`)).toContain(index);
});

it.each([
  ['orders_of_close_key', "customer_id = 1 and mode = 'real' and close_key = 'x'"],
  [
    'orders_options_held',
    "code = 'EURUSD' and status in ('pending', 'open') and expires_at is not null",
  ],
])('what a key ended and which options are held are found by %s', async (index, where) => {
  expect(await planOf(`select max(expires_at) from orders where ${where}`)).toMatch(
    new RegExp(`${index}[^]*Index Cond: `),
  );
});
