import type pg from 'pg';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { asOperator, operatorLogin } from '@/tests/setup/operator';

type Row = Record<string, unknown>;

let owner: Database;
let app: Database;
const names: string[] = [];
const operators: pg.Client[] = [];

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 4, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 2 });
  for (let n = 0; n < 3; n += 1) {
    const login = await operatorLogin(process.env.DATABASE_URL!);
    names.push(login.name);
    operators.push(await asOperator(login.url));
  }
});
afterAll(async () => {
  await Promise.all(operators.map((client) => client.end()));
  await Promise.all([owner, app].map((d) => d.close()));
});

const carryOne = async () =>
  (await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more;
async function carry(): Promise<void> {
  while (await carryOne());
}

const edit = async (by: number, key: string, set: string) =>
  (
    await operators[by]!.query<Row>(
      `update operations.instrument set ${set} where key = $1 returning *`,
      [key],
    )
  ).rows[0]!;
const answer = async (key: string) =>
  (await operators[0]!.query<Row>('select answer from operations.instrument where key = $1', [key]))
    .rows[0]!.answer;
const orderOf = async (code: string) =>
  (await owner.sql<Row>`select sort_order from instrument where code = ${code}`)[0]!.sort_order;
/** Who made what was carried out, in that order. */
const served = async (from: string) =>
  (
    await owner.sql<{ operator: string }>`
      select c.operator from operator_outcome o join operator_change c on c.id = o.change_id
      where c.id > ${from} order by o.at`
  ).map((row) => names.indexOf(row.operator));
const newest = async () =>
  (await owner.sql<{ id: string }>`select coalesce(max(id), 0) as id from operator_change`)[0]!.id;
const waiting = async () =>
  Number((await owner.sql<{ n: string }>`select count(*) as n from operator_queue`)[0]!.n);

test('operators take turns, each in the order of their own changes', async () => {
  const from = await newest();
  for (let n = 0; n < 5; n += 1) await edit(0, 'EURUSD', `sort_order = ${200 + n}`);
  await edit(1, 'GBPUSD', 'sort_order = 301');
  await edit(1, 'GBPUSD', 'sort_order = 302');
  await carry();
  expect((await served(from)).slice(0, 4).sort()).toEqual([0, 0, 1, 1]);
  expect(await orderOf('EURUSD')).toBe(204);
  expect(await orderOf('GBPUSD')).toBe(302);
  expect(await waiting()).toBe(0);
});

test('what somebody’s lock holds up is put off and keeps up nobody; later changes of that row wait for it', async () => {
  const holder = await owner.pool.connect();
  await holder.query('begin');
  await holder.query("select 1 from instrument where code = 'USDJPY' for update");
  await edit(0, 'USDJPY', 'sort_order = 401');
  await edit(1, 'USDJPY', 'sort_order = 402');
  await edit(0, 'USDCHF', 'sort_order = 403');
  await carry();
  expect(await orderOf('USDCHF')).toBe(403);
  expect(await waiting()).toBe(2);
  const [put] = await owner.sql<Row>`select tries, again_at > now() as later from operator_queue
    order by change_id limit 1`;
  expect(put).toEqual({ tries: 1, later: true });
  // However often: it is tried again each minute.
  await owner.sql`update operator_queue set tries = 5000, again_at = now()`;
  await carry();
  expect(await waiting()).toBe(2);
  await holder.query('rollback');
  holder.release();
  await owner.sql`update operator_queue set again_at = now()`;
  await carry();
  expect(await orderOf('USDJPY')).toBe(402);
});

test('nobody lets more than 500 changes wait; others go on', async () => {
  await operators[0]!.query('begin');
  for (let n = 0; n < 500; n += 1) await edit(0, 'EURUSD', `sort_order = ${1_000 + n}`);
  expect((await edit(0, 'EURUSD', 'sort_order = 9')).answer).toMatch(/^Not saved\. 500 changes/);
  expect((await edit(1, 'GBPUSD', 'sort_order = 501')).answer).toBe('Accepted.');
  await operators[0]!.query('rollback');
  await carry();
  expect(await orderOf('GBPUSD')).toBe(501);
});

test('an enabling ends where somebody else changed what it enables while it waited', async () => {
  await edit(0, 'AUDUSD', 'enabled = false');
  await carry();
  await edit(0, 'AUDUSD', 'fee_rate = 0.0002');
  expect((await edit(1, 'AUDUSD', 'enabled = true')).answer).toMatch(/^Accepted/);
  await carry();
  expect(await answer('AUDUSD')).toBe(
    'Not saved. Somebody else changed it meanwhile: look again, then enable it.',
  );
  await edit(1, 'AUDUSD', 'enabled = true');
  await carry();
  const [row] = await owner.sql<Row>`select enabled from instrument where code = 'AUDUSD'`;
  expect(row!.enabled).toBe(true);
});

test('what a disabled operator left is not carried out', async () => {
  await edit(1, 'NZDUSD', 'sort_order = 601');
  await owner.sql`update operator_login set disabled_at = now() where name = ${names[1]!}`;
  await carry();
  expect(await orderOf('NZDUSD')).not.toBe(601);
  expect(await answer('NZDUSD')).toBe(
    'Not saved. Its operator was disabled before it was carried out.',
  );
});

test('a review that nobody decided within 48 hours says so before anything else', async () => {
  const { customerId } = await makeCustomer(owner);
  const handedIn = async (level: string, hoursAgo: number) =>
    (
      await owner.sql<{ id: string }>`
        insert into verification (customer_id, level, fields, files, submitted_at)
        values (${customerId}, ${level}, '{}', '{}', now() - ${hoursAgo}::integer * interval '1 hour')
        returning id`
    )[0]!.id;
  const told = async (id: string) =>
    (
      await operators[0]!.query<Row>('select answer from operations.verification where key = $1', [
        id,
      ])
    ).rows[0]!.answer;
  const id = await handedIn('basic', 49);
  expect(await told(id)).toMatch(/^OVERDUE since \d{4}-\d{2}-\d{2} \d{2}:\d{2}\.$/);
  expect(await told(await handedIn('loan', 47))).toBe('');
  await owner.sql`update verification set status = 'verified', reviewed_at = now(), reviewed_by = 'x' where id = ${id}`;
  expect(await told(id)).toBe('');
});

test('what is next is asked once, however much is on record', async () => {
  for (let n = 0; n < 20; n += 1) await edit(0, 'EURUSD', 'jump_limit = 9');
  await edit(0, 'EURUSD', 'sort_order = 701');
  const calls = await owner.transaction(async (sql) => {
    await sql`set local track_functions = 'all'`;
    await sql`select operations_carry_next()`;
    const [row] = await sql<{ calls: string }>`
      select pg_stat_get_xact_function_calls('operator_queue_next'::regproc) as calls`;
    return Number(row!.calls);
  });
  expect(calls).toBe(1);
});

describe('an edit of a row of which another one waits', () => {
  const row = async (code: string) =>
    (
      await owner.sql<Row>`
        select trim_scale(lot_max)::text as most, sort_order, terms_version as version
        from instrument where code = ${code}`
    )[0]!;
  const recorded = async (from: string) =>
    owner.sql<Row>`
      select c.before, c.after, o.done, o.answer
      from operator_change c left join operator_outcome o on o.change_id = c.id
      where c.id > ${from} order by c.id`;

  test('takes it back by the value in force, by two where it guards customers, all on record', async () => {
    const before = await row('USDCAD');
    const from = await newest();
    const first = await edit(0, 'USDCAD', 'lot_max = 60');
    const version = Number(before.version);
    expect(first.answer).toMatch(`Accepted: becomes terms version ${version + 1},`);
    // Less than what it becomes takes two.
    const second = await edit(0, 'USDCAD', `lot_max = ${String(before.most)}`);
    expect(second.answer).toBe('Accepted.');
    await carry();
    await edit(2, 'USDCAD', `lot_max = ${String(before.most)}`);
    await carry();
    await edit(0, 'USDCAD', `lot_max = ${String(before.most)}`);
    await carry();
    expect(await row('USDCAD')).toEqual({ ...before, version: version + 2 });
    const most = Number(before.most);
    const proposed = { before: { lot_max: 60 }, after: { lot_max: most }, done: true };
    expect(await recorded(from)).toMatchObject([
      { before: { lot_max: most }, after: { lot_max: 60 }, done: true },
      { ...proposed, answer: expect.stringMatching(/^Proposed: lot max/) as string },
      // What waited when it was written was proposed before the size became another one.
      { ...proposed, answer: expect.stringMatching(/^Proposed: lot max/) as string },
      { before: { lot_max: 60 }, after: { lot_max: most }, done: true },
    ]);
  });

  test('takes back what it sets again and nothing else', async () => {
    const before = await row('USDCAD');
    const from = await newest();
    await edit(0, 'USDCAD', 'lot_max = 61, sort_order = 71');
    // Sets one column anew, and one to what counts already; leaves the other alone.
    await edit(0, 'USDCAD', `lot_min = lot_min, sort_order = ${String(before.sort_order)}`);
    expect((await edit(0, 'USDCAD', 'lot_min = lot_min')).answer).toBe('Nothing was changed.');
    await carry();
    expect(await row('USDCAD')).toMatchObject({ most: '61', sort_order: before.sort_order });
    expect((await recorded(from)).map(({ after }) => after)).toEqual([
      { lot_max: 61, sort_order: 71 },
      { sort_order: before.sort_order },
    ]);
    await edit(0, 'USDCAD', `lot_max = ${String(before.most)}`);
    await carry();
  });

  test('is judged by what the row will be after it', async () => {
    await edit(0, 'USDCAD', 'lot_min = 0.02, lot_step = 0.02');
    expect((await edit(0, 'USDCAD', 'lot_min = 0.03')).answer).toMatch(/multiple of the lot step/);
    expect((await edit(0, 'USDCAD', 'lot_min = 0.04')).answer).toMatch(/^Accepted/);
    expect((await edit(0, 'USDCAD', 'lot_min = 0.01, lot_step = 0.01')).answer).toMatch(/^Accep/);
    await carry();
    const [kept] = await owner.sql<Row>`select trim_scale(lot_min)::text as lot_min from instrument
      where code = 'USDCAD'`;
    expect(kept!.lot_min).toBe('0.01');
  });

  test('is carried after it where it decides the opposite', async () => {
    const { customerId } = await makeCustomer(owner);
    const decide = async (status: string) =>
      (
        await operators[0]!.query<Row>(
          'update operations.customer set status = $2, reason = $3 where key = $1 returning answer',
          [customerId, status, `A court asked us to: ${status}.`],
        )
      ).rows[0]!.answer;
    const from = await newest();
    expect(await decide('suspended')).toMatch(/^Accepted/);
    expect(await decide('active')).toMatch(/^Accepted/);
    await carry();
    expect((await recorded(from)).map(({ done, answer: said }) => [done, said])).toEqual([
      [true, 'Suspended, for 14 days at most; closing and withdrawing go on.'],
      [true, 'Active again.'],
    ]);
  });

  test('is noted by each column that operators may write, of each view', async () => {
    const missing = await owner.sql<Row>`
      select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'operations'::regnamespace and a.attnum > 0
        and has_column_privilege('assay_operator', c.oid, a.attnum, 'update')
        and not exists (select from pg_trigger t
          where t.tgrelid = c.oid and t.tgname = 'sets_' || a.attname)`;
    expect(missing).toEqual([]);
  });
});
