import { randomUUID } from 'node:crypto';
import { createDatabase, type Database, type Sql } from '@/lib/platform/db';
import { openWallets } from '@/lib/ledger/wallets';
import { createDeskStore } from '@/server/engine/desk/desk-store';

// A session keeps the plans it made while tables were small. What an order costs must not grow with the
// rows that came since: the tables here grow a thousandfold behind the backs of such plans.

const url = process.env.DATABASE_URL!;
const [first, second] = ['800001', '800002'];
const key = { customerId: first, mode: 'demo' as const };
let owner: Database;
/** One connection each, so that its plans stay. */
let posting: Database;
let desk: Database;

const post = (sql: Sql) => sql`
  select ledger_post(${`plan:${randomUUID()}`}, 'demo-reset', 'demo', array[
    (${first}::bigint, 'available', 'USDT', -1), (${second}::bigint, 'available', 'USDT', 1)]::ledger_amount[])`;

async function readOfDesk(sql: Sql): Promise<void> {
  const store = createDeskStore(sql);
  await store.cash([key]);
  await store.ordersOf([key]);
  await store.orders(['1', '2'], ['3', '4']);
  await store.changedLately();
}

async function rowsSoFar(sql: Sql): Promise<number> {
  const [read] = await sql<{ rows: string }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_xact_user_tables
    where relname in ('ledger_account', 'ledger_posting', 'ledger_entry', 'orders', 'trading_account')`;
  return Number(read!.rows);
}

/** Rows that a piece of work reads of these tables. */
const rowsRead = (database: Database, work: (sql: Sql) => Promise<unknown>): Promise<number> =>
  database.transaction(async (sql) => {
    const before = await rowsSoFar(sql);
    await work(sql);
    return (await rowsSoFar(sql)) - before;
  });

beforeAll(async () => {
  owner = createDatabase(url, { max: 1, role: null });
  posting = createDatabase(url, { max: 1 });
  desk = createDatabase(url, { max: 1, byIndex: true });
  for (const customer of [first, second]) await openWallets(owner.sql, customer!);
  for (let n = 0; n < 8; n += 1) {
    await post(posting.sql);
    await readOfDesk(desk.sql);
  }
  await owner.sql`select ledger_open_wallets(n) from generate_series(810001, 811000) as n`;
  await owner.pool.query('set session_replication_role = replica');
  await owner.sql`
    insert into orders (customer_id, mode, kind, code, side, type, status, lots, open_lots, leverage, contract_size,
      quote_currency, fee_rate, terms_version, open_price, opened_at, required_margin, held, fee, changed_at)
    select 810001 + n / 20, 'demo', 'margin', 'EURUSD', 'long', 'market', 'open', 1, 1, 30, 100000, 'USD', 0, 1, 1, now(), 1, 1, 0,
      now() - interval '1 day'
    from generate_series(0, 19999) as n`;
});
afterAll(async () => {
  await owner.sql`delete from orders where customer_id between 810001 and 811000`;
  await Promise.all([owner.close(), posting.close(), desk.close()]);
});

it('a posting reads a few rows, however many there are', async () => {
  expect(await rowsRead(posting, post)).toBeLessThan(30);
});

it('the desk reads a few rows, however many there are', async () => {
  expect(await rowsRead(desk, readOfDesk)).toBeLessThan(30);
});
