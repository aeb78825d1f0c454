import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { addCharity, listCollectible } from '@/tests/setup/collectibles/auction';
import { applyFor, offerLoan, verifyForLoans } from '@/tests/setup/loans/lend';
import { asOperator, operatorLogin } from '@/tests/setup/operator';
import { startApp, type App } from '@/tests/setup/app';
import { seedAddresses } from '@/prisma/seed/seed-addresses';
import { seedContent } from '@/prisma/seed/seed-content';
import { fund, usableWallet } from '@/tests/setup/money';
import { Trader } from '@/tests/setup/trader';
import { until } from '@/tests/setup/until';

let app: App;
let me: Trader;
let login: { name: string; url: string };
beforeAll(async () => {
  app = await startApp();
  me = new Trader(app, await app.customer());
  await fund(app.owner, me.session.customerId, '50');
  await seedAddresses(app.owner, true);
  await app.owner
    .sql`update customer set basic_status = 'verified' where id = ${me.session.customerId}`;
  await app.owner.sql`
    insert into verification (customer_id, level, fields, files) values (${me.session.customerId}, 'loan', '{}', '{}')`;
  const paid = { method: 'crypto', currency: 'USDT', amount: '120', lastSix: '9f03c1' };
  await me.call('POST user/recharge', paid, { demo: false });
  const wallet = await usableWallet(app.owner, me.session.customerId);
  const asked = { destinationId: wallet, currency: 'USDT', amount: '50' };
  await me.call('POST user/withdrawal', asked, { demo: false });
  login = await operatorLogin(process.env.DATABASE_URL!);
});
afterAll(() => app.stop());

type Row = Record<string, unknown>;

const logFrom = () => readFileSync(process.env.ASSAY_POSTGRES_LOG!, 'utf8');

/** Views that operators may lock row by row: those of which they may update a column. */
const lockable = async () =>
  (
    await app.owner.sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'v', 'm', 'p', 'f') and has_any_column_privilege('assay_operator', c.oid, 'update')
        and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      order by 1`
  ).map((row) => row.name);

/** Everything an operator can read beside the catalogue of PostgreSQL. */
const readable = async () =>
  (
    await app.owner.sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'v', 'm', 'p', 'f', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and has_schema_privilege('assay_operator', n.oid, 'usage')
        and has_any_column_privilege('assay_operator', c.oid, 'select') order by 1`
  ).map((row) => row.name);

const place = (input: object = {}) => me.buy({ ...input });

/** What a customer does; each must go on at its usual pace whatever an operator holds. */
async function customersGoOn(): Promise<void> {
  const stranger = await app.customer();
  expect(await app.call('POST user/getUserInfo', {}, { token: stranger.token })).toMatchObject({
    status: 200,
  });
  expect((await app.call('GET index/listMarketByType')).status).toBe(200);
  const held = await place({ stopLoss: '1.38000' });
  expect(held.code).toBe('200');
  expect((await me.bet({})).code).toBe('200');
  app.prices.jump('EURUSD', '1.37900', '1.37911');
  await until(
    async () =>
      (await me.get<{ status: string }>(`getOptionsOrderById/${held.result.id}`)).result.status ===
      'closed',
  );
  app.prices.jump('EURUSD', '1.39287', '1.39298');
  const session = new Trader(app, await app.customer());
  expect((await session.buy({ code: 'BTCUSDT', lots: '0.01', leverage: 2 })).code).toBe('200');
}

describe('an operator who keeps a transaction open', () => {
  let client: pg.Client;
  beforeEach(async () => {
    client = await asOperator(login.url);
    await client.query('begin');
  });
  afterEach(async () => {
    await client.query('rollback').catch(() => undefined);
    await client.end();
    expect(await app.audit()).toEqual([]);
  });

  it('holds no lock on a row of the product by locking every row it can reach', async () => {
    const { customerId } = await app.customer();
    await app.owner.sql`
      insert into verification (customer_id, level, fields, files)
      values (${customerId}, 'basic', '{}', '{}')`;
    await offerLoan(app.owner);
    await verifyForLoans(app.owner, customerId);
    await applyFor(app.owner, customerId, '100');
    await seedContent(app.owner);
    const charity = await addCharity(app.owner);
    await listCollectible(app.owner, { charityId: charity });
    await app.owner.sql`
      insert into charity_payout (charity_id, amount, paid_on, reference, receipt, entered_by)
      values (${charity}, 5, current_date, 'a transfer', 'a letter', 'anna')`;
    await app.owner.sql`
      insert into factor_request (customer_id, checked, entered_by)
      values (${customerId}, 'showed a passport by video', 'anna')`;
    await me.call('POST user/writeSupport', { text: 'Where is my deposit?' }, { demo: false });
    const views = await lockable();
    expect(views).toEqual(
      [
        'calendar',
        'calendar_exception',
        'charity',
        'charity_payout',
        'collectible',
        'content',
        'customer',
        'deposit',
        'deposit_address',
        'factor_request',
        'instrument',
        'loan',
        'loan_offer',
        'parameter',
        'plan_product',
        'support',
        'treasury_move',
        'verification',
        'withdrawal',
      ].map((name) => `operations.${name}`),
    );
    for (const view of views) {
      const { rowCount } = await client.query(`select * from ${view} for update`);
      expect([view, rowCount! > 0]).toEqual([view, true]);
    }
    // A row that is locked shows in its header who locked it.
    const [pid] = (await client.query<Row>('select pg_backend_pid() as pid')).rows;
    const locks = await app.owner.sql<{ mode: string; relation: string }>`
      select mode, relation::regclass::text as relation from pg_locks
      where pid = ${pid!.pid} and locktype in ('relation', 'tuple') and mode not in ('AccessShareLock')
        and relation::regclass::text not like 'operations.%'`;
    // A row lock on a table takes this first.
    expect(locks).toEqual([]);
    await app.owner.sql`select 1 from instrument for update nowait`;
    await app.owner.sql`select 1 from customer for update nowait`;
    await app.owner.sql`select 1 from parameter for update nowait`;
    await app.owner.sql`select 1 from verification for update nowait`;
    await customersGoOn();
  });

  it('would be seen to hold one, if a view showed a table itself', async () => {
    await app.owner.sql`create view operations.bare as select * from instrument`;
    await app.owner.sql`grant select, update (name) on operations.bare to assay_operator`;
    await client.query('select * from operations.bare for update');
    await expect(app.owner.sql`select 1 from instrument for update nowait`).rejects.toMatchObject({
      code: '55P03',
    });
    await client.query('rollback');
    await app.owner.sql`drop view operations.bare`;
  });

  it('keeps nobody waiting by edits that are not committed', async () => {
    await client.query("update operations.instrument set name = name || '!'");
    await client.query(
      "update operations.customer set status = 'suspended', reason = 'not committed'",
    );
    await client.query("update operations.parameter set value = '3' where key like '%Stake'");
    await client.query("insert into operations.instrument (code, type) values ('HELD', 2)");
    await client.query(
      "insert into operations.calendar_exception (calendar_id, date, name) select id, current_date + 99, 'held' from operations.calendar",
    );
    await customersGoOn();
  });

  it('is refused every lock on a whole table that anyone waits for', async () => {
    const modes = [
      'access exclusive',
      'exclusive',
      'share row exclusive',
      'share',
      'row exclusive',
    ];
    const relations = await readable();
    expect(relations.length).toBeGreaterThan(8);
    const names = [...relations, ...['instrument', 'customer', 'orders'].map((t) => `public.${t}`)];
    for (const relation of names)
      for (const mode of modes) {
        await client.query('savepoint s');
        await expect(client.query(`lock table ${relation} in ${mode} mode`)).rejects.toMatchObject({
          code: '42501',
        });
        await client.query('rollback to s');
      }
    for (const relation of relations)
      await client.query(`lock table ${relation} in access share mode`);
    await customersGoOn();
  });

  it('whose sessions are many holds up nobody either', async () => {
    const more = await Promise.all(Array.from({ length: 6 }, () => asOperator(login.url)));
    for (const one of more) {
      await one.query('begin isolation level serializable');
      await one.query('select count(*) from operations.orders, operations.instrument');
      await one.query("update operations.customer set reason = 'x'");
    }
    await customersGoOn();
    const over = await Promise.allSettled(Array.from({ length: 4 }, () => asOperator(login.url)));
    for (const one of over)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: '53300' });
      else more.push(one.value);
    expect(more.length).toBeLessThan(8);
    await Promise.all(more.map((one) => one.end()));
  });

  it('is ended where a statement works for longer than ten seconds, whatever it set for itself', async () => {
    await client.query('rollback');
    const busy = await asOperator(login.url);
    await busy.query('set statement_timeout = 0');
    const ended = expect(
      busy.query('select count(*) from generate_series(1, 1e12::bigint)'),
    ).rejects.toThrow();
    const [source] = await app.owner.sql<{ text: string }>`
      select pg_get_functiondef('operations_guard()'::regprocedure) as text`;
    expect(source!.text).toContain("interval '10 seconds'");
    await app.owner.pool.query(
      source!.text.replace("interval '10 seconds'", "interval '0.2 seconds'"),
    );
    await until(async () => {
      await app.owner.sql`select operations_guard()`;
      const [row] = await app.owner.sql<{ n: number }>`
        select count(*)::integer as n from pg_stat_activity
        where usename = ${login.name} and query like '%generate_series(1, 1e12%'`;
      return row!.n === 0;
    });
    await app.owner.pool.query(source!.text);
    await ended;
  });

  it('is ended after a minute, whatever it set for itself, and that is on record', async () => {
    await client.query('rollback');
    await client.query('set statement_timeout = 0');
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('begin');
    await client.query('select * from operations.orders');
    const [pid] = (await client.query<Row>('select pg_backend_pid()::text as pid')).rows;
    // The test does not wait a minute: it moves the limit of the guard.
    const [source] = await app.owner.sql<{ text: string }>`
      select pg_get_functiondef('operations_guard()'::regprocedure) as text`;
    expect(source!.text).toContain("interval '60 seconds'");
    await app.owner.pool.query(
      source!.text.replace("interval '60 seconds'", "interval '0 seconds'"),
    );
    await app.owner.sql`select operations_guard()`;
    await app.owner.pool.query(source!.text);
    await expect(client.query('select 1')).rejects.toThrow();
    const rows = await app.owner.sql`
      select operator, answer from operator_change where table_name = 'session' and row_key = ${pid!.pid}`;
    expect(rows).toEqual([
      { operator: login.name, answer: expect.stringMatching(/^Ended: a transaction stood open/) },
    ]);
  });
});

// What an operator tries as themselves. Refused: PostgreSQL says no. Harmless: it works and does nothing
// to prices, money, customers or the record.
// No privilege; no such thing on a view that has no way for it; a view where a table belongs.
const refusals = ['42501', '55000', '42809'];
const refused = [
  'select password_hash from public.customer',
  'select * from public.session',
  'select code_hash from public.email_code',
  'select body from public.mail_outbox',
  'select sealed from public.receipt_key_secret',
  'select * from public.ledger_account',
  'select verifier from public.operator_login',
  'select rolpassword from pg_authid',
  "select pg_read_file('/etc/passwd')",
  "copy (select 1) to program 'true'",
  "copy operations.instrument from program 'true'",
  'update public.orders set profit = 1000',
  'update operations.orders set profit = 1000',
  'update operations.fill set price = 1',
  'update operations.instrument_terms set fee_rate = 0',
  "update public.ledger_account set balance = 1 where kind = 'available'",
  'update public.instrument set reference_price = 1',
  'insert into public.candle select * from public.candle',
  "insert into public.instrument_terms (code, version) values ('EURUSD', 9)",
  "select public.ledger_post('x', 'demo-grant', 'real', '{}')",
  "select public.engine_commit(1, '[]', '[]', '[]')",
  'select public.engine_take_lead()',
  'select public.operations_carry_next()',
  'select public.prune_ticks(current_date)',
  "insert into operations.change (operator, answer) values ('somebody', 'forged')",
  'delete from operations.change',
  'delete from operations.customer',
  'delete from operations.instrument',
  'truncate operations.parameter',
  "update operations.customer set email = 'thief@example.com'",
  "update operations.customer set verified_basic = 'verified'",
  'update operations.parameter set public = false',
  'create temp table forged (code text)',
  'create function operations.f() returns int language sql as $$ select 1 $$',
  'create trigger t before update on operations.change for each row execute function public.operator_edit()',
  'alter view operations.customer owner to current_user',
  'set role assay_app',
  'set session authorization assay',
  'alter role assay_operator superuser',
  'create role second superuser',
  'select pg_advisory_lock(7202611)',
  "select pg_notify('operations', repeat('x', 7900))",
  "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'assay_server'",
  'set log_statement = none',
  'set temp_file_limit = -1',
  'alter system set fsync = off',
];

const harmless = [
  // PostgreSQL warns that nothing was granted.
  'grant select on operations.customer to public',
  "notify account_changed, 'nonsense'",
  "notify customer_status, '1'; notify catalogue; notify operations",
  'update operations.instrument set reference_price = 1, typical_spread = 0.5',
  "update operations.instrument set fee_rate = 0.5 where key = 'EURUSD'",
  "update operations.customer set status = 'suspended'",
  "update operations.customer set status = 'gone', reason = 'x'",
  'set statement_timeout = 0',
];

describe('what an operator tries', () => {
  const everything = () => app.owner.sql<{ state: string }>`
    select md5(string_agg(t, '|' order by t)) as state from (
      select i::text as t from instrument i union all select t::text from instrument_terms t
      union all select c::text from customer c union all select l::text from ledger_account l
      union all select p::text from parameter p union all select f::text from fill f) all_rows`;

  test(`${refused.length + harmless.length} ways to cheat or to block: all refused or harmless, all on record`, async () => {
    const from = logFrom().length;
    const before = await everything();
    const allowed: string[] = [];
    for (const statement of refused) {
      const client = await asOperator(login.url);
      const code = await client.query(statement).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      );
      if (!refusals.includes(code!)) allowed.push(`${code}: ${statement}`);
      await client.end();
    }
    expect(allowed).toEqual([]);
    const client = await asOperator(login.url);
    // Raised where more is refused within an hour than is kept.
    for (const statement of harmless)
      await client.query(statement).catch((error: Error) => {
        expect(error.message).toMatch(/^Of yours, 300 drafts and refused changes/);
      });
    await client.end();
    expect(await everything()).toEqual(before);
    expect((await place()).code).toBe('200');
    const log = logFrom().slice(from);
    for (const statement of [...refused, ...harmless]) {
      const line = log
        .split('\n')
        .find((l) => l.includes(` ${login.name}@`) && l.includes(statement));
      expect([statement, line !== undefined]).toEqual([statement, true]);
    }
    expect(await app.audit()).toEqual([]);
  });

  test('of their own login is set back: password, settings, of this database too', async () => {
    const own = await operatorLogin(process.env.DATABASE_URL!);
    const client = await asOperator(own.url);
    const database = new URL(own.url).pathname.slice(1);
    await client.query(`alter role ${own.name} password 'mine alone'`);
    await client.query(`alter role ${own.name} set statement_timeout = 0`);
    await client.query(`alter role ${own.name} in database ${database} set lock_timeout = 0`);
    await expect(asOperator(own.url)).rejects.toMatchObject({ code: '28P01' });
    await app.owner.sql`select operations_guard()`;
    const again = await asOperator(own.url);
    const { rows } = await again.query<Row>(
      `select current_setting('statement_timeout') as s, current_setting('lock_timeout') as l`,
    );
    expect(rows).toEqual([{ s: '10s', l: '5s' }]);
    await Promise.all([client.end(), again.end()]);
    const [record] = await app.owner.sql`
      select answer from operator_change where table_name = 'login' and row_key = ${own.name}`;
    expect(record!.answer).toMatch(/^Set back/);
    // Nothing to set back: nothing is written.
    const count = () =>
      app.owner.sql`select count(*) from operator_change where table_name = 'login'`;
    const counted = await count();
    await app.owner.sql`select operations_guard()`;
    expect(await count()).toEqual(counted);
  });

  test('suspends a customer: with a reason, on record, and their sessions go on', async () => {
    const session = await app.customer();
    const key = session.customerId;
    const client = await asOperator(login.url);
    const set = async (change: string) =>
      (
        await client.query<Row>(
          `update operations.customer set ${change} where key = $1 returning *`,
          [key],
        )
      ).rows[0]!;
    expect(await set("status = 'suspended'")).toMatchObject({
      status: 'active',
      answer: 'Not saved. Give the reason together with the status: the customer reads it.',
    });
    const lives = async () =>
      (await app.call('POST user/getUserInfo', {}, { token: session.token })).status === 200;
    expect(await lives()).toBe(true);
    await set("status = 'suspended', reason = 'Asked us to by letter of today'");
    const { rows: newest } = await client.query<Row>(
      'select table_name, row_key from operations.change order by key limit 1',
    );
    const [{ username }] = (
      await client.query<Row>('select username from operations.customer where key = $1', [key])
    ).rows as [Row];
    expect(newest).toEqual([{ table_name: 'customer', row_key: username }]);
    const shown = async () =>
      (await client.query<Row>('select * from operations.customer where key = $1', [key])).rows[0];
    await until(
      async () =>
        (await shown())?.answer ===
        'Suspended, for 14 days at most; closing and withdrawing go on.',
    );
    expect(await lives()).toBe(true);
    expect(await shown()).toMatchObject({
      status: 'suspended',
      reason: 'Asked us to by letter of today',
    });
    const [record] = await app.owner.sql`
      select operator, before, after from operator_change where row_key = ${key} and accepted`;
    expect(record).toEqual({
      operator: login.name,
      before: { status: 'active', reason: '' },
      after: { status: 'suspended', reason: 'Asked us to by letter of today' },
    });
    expect((await set("status = 'active'")).answer).toMatch(/reason of lifting/);
    await set("status = 'active', reason = 'Asked us to lift it'");
    await until(async () => (await shown())?.answer === 'Active again.');
    await client.end();
  });
});
