import { createDatabase, type Database } from '@/lib/platform/db';
import { carryAll, edited, person, type Person } from '@/tests/setup/operators/people';

/**
 * Guarantee: no change of an operator holds up those of others, whatever it fails by, and none overwrites what
 * the owner of the database sets meanwhile.
 */

let owner: Database;
let app: Database;
/** The server, with less time for a statement. */
let hasty: Database;
let anna: Person;
let berta: Person;
const limit = 'withdrawals.twoReviewersAbove.USDT';

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 4, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 4 });
  hasty = createDatabase(process.env.DATABASE_URL!, { max: 2, statementSeconds: 1 });
  [anna, berta] = [await person(), await person()];
});
afterAll(async () => {
  await Promise.all([anna, berta].map(({ session }) => session.end()));
  await Promise.all([owner, app, hasty].map((database) => database.close()));
});

const waiting = () =>
  owner.sql<{ tries: number; is_later: boolean }>`
    select tries, again_at > now() + interval '50 seconds' as is_later from operator_queue`;
const sortOf = async (code: string) =>
  (await owner.sql<{ n: number }>`select sort_order as n from instrument where code = ${code}`)[0]!
    .n;
const valueOf = async (key: string) =>
  (await owner.sql<{ value: string }>`select value from parameter where key = ${key}`)[0]!.value;

/** Has a statement on a name of an instrument end as the trigger says. */
async function failing(body: string): Promise<void> {
  await owner.pool.query(`create or replace function test_fails() returns trigger language plpgsql
    as $$ begin ${body} return new; end $$`);
  await owner.pool.query(`create or replace trigger test_fails before update on instrument
    for each row when (old.code = 'EURUSD') execute function test_fails()`);
}
afterEach(() => owner.pool.query('drop trigger if exists test_fails on instrument'));

const sorted = (who: Person, code: string, order: number) =>
  who.session.query('update operations.instrument set sort_order = $2 where key = $1', [
    code,
    order,
  ]);

it('what takes too long is put off for a minute and longer, and given up in the end', async () => {
  await failing('perform pg_sleep(5);');
  await sorted(anna, 'EURUSD', 901);
  await sorted(berta, 'GBPUSD', 902);
  await carryAll(hasty);
  expect(await sortOf('GBPUSD')).toBe(902);
  expect(await waiting()).toEqual([{ tries: 1, is_later: true }]);
  for (let n = 0; n < 3; n += 1) {
    await owner.sql`update operator_queue set again_at = now()`;
    await carryAll(hasty);
  }
  expect(await waiting()).toEqual([]);
  const { rows } = await anna.session.query<{ answer: string }>(
    "select answer from operations.instrument where key = 'EURUSD'",
  );
  expect(rows[0]!.answer).toMatch(/^Not saved\. It took too long/);
});

it.each(['53100', '55006', '57P05', '58030'])('so is what ends with %s', async (code) => {
  await failing(`raise exception 'no room' using errcode = '${code}';`);
  const order = Number(code.slice(-2)) + 1_000;
  await sorted(anna, 'EURUSD', order);
  await sorted(berta, 'GBPUSD', order);
  await carryAll(app);
  expect(await sortOf('GBPUSD')).toBe(order);
  expect(await waiting()).toEqual([{ tries: 1, is_later: false }]);
  await owner.pool.query('drop trigger test_fails on instrument');
  await owner.sql`update operator_queue set again_at = now()`;
  await carryAll(app);
  expect(await sortOf('EURUSD')).toBe(order);
});

it('what the owner sets while an edit is carried is judged, and never overwritten', async () => {
  const given = await valueOf(limit);
  const less = String(Number(given) / 10);
  const client = await owner.pool.connect();
  await client.query('begin');
  await client.query('update parameter set value = $2 where key = $1', [limit, less]);
  const saved = edited(app, anna, 'parameter', limit, { value: String(Number(given) / 2) });
  await new Promise((resolve) => setTimeout(resolve, 700));
  await client.query('commit');
  client.release();
  expect((await saved).answer).toMatch(/^Not saved\. Operators may lower this limit/);
  expect(await valueOf(limit)).toBe(less);
});
