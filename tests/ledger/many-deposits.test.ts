import type { PoolClient } from 'pg';
import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { askNobody } from '@/tests/setup/limits';

/** Guarantee: whatever one customer tells of, operators read the list of deposits. */

let owner: Database;

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
  await askNobody(owner);
});
afterAll(async () => {
  expect(await audit(owner)).toEqual([]);
  await owner.close();
});

async function customer(): Promise<string> {
  const { customerId } = await makeCustomer(owner);
  await owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
  return customerId;
}

/** Reports of a customer, as many as asked for, of hashes of their own that end as asked for. */
const manyReports = `
  insert into deposit (customer_id, method, currency, address_id, amount, tx_hash)
  select $1::bigint, 'crypto', 'USDT', a.id, 120 + n % 7,
    left(encode(sha256(concat($1::text, '-', n)::bytea), 'hex'), 64 - length($3::text)) || $3::text
  from generate_series(1, $2::integer) n,
    (select min(id) as id from deposit_address where network = 'tron') a`;

async function tells(customerId: string, reports: number, end = ''): Promise<void> {
  await owner.pool.query(manyReports, [customerId, reports, end]);
}

/** How often the transaction has read the deposits from the first to the last. */
async function wholeReads(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ scans: string }>(
    `select seq_scan as scans from pg_stat_xact_user_tables where relid = 'deposit'::regclass`,
  );
  return Number(rows[0]!.scans);
}

const list = (): Promise<
  { key: string; customer: string; remarks: string; same: string | null }[]
> =>
  owner.sql`
    select key, customer, remarks, same_payment as same from operations.deposit
    order by key::bigint`;

const ofAList = 'select remarks, same_payment from operations.deposit';

/** How often functions that look at one pair of deposits, or sum for one, ran for a statement. */
async function callsOf(statement: string): Promise<Record<string, number>> {
  const client = await owner.pool.connect();
  try {
    await client.query("set track_functions = 'all'");
    await client.query('begin');
    await client.query(statement);
    const { rows } = await client.query<{ name: string; calls: string }>(
      `select funcname as name, calls from pg_stat_xact_user_functions
       where funcname ~ '^(deposit|question)'`,
    );
    return Object.fromEntries(rows.map(({ name, calls }) => [name, Number(calls)]));
  } finally {
    await client.query('rollback');
    await client.query('reset track_functions');
    client.release();
  }
}

it('a list reads the deposits as a whole a few times, even by plans made while there were few', async () => {
  const [one, other] = [await customer(), await customer()];
  const client = await owner.pool.connect();
  const insert = (customerId: string, reports: number) =>
    client.query(manyReports, [customerId, reports, '']);
  try {
    await client.query('begin');
    await insert(one, 100);
    await client.query('analyze deposit');
    await client.query(ofAList);
    const before = await wholeReads(client);
    await insert(other, 800);
    const { rows } = await client.query(ofAList);
    expect(rows.length).toBe(900);
    expect((await wholeReads(client)) - before).toBeLessThanOrEqual(20);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('a list sums once for a customer and looks once for each report, however many one told of', async () => {
  const one = await customer();
  await tells(one, 100);
  const calls = await callsOf(ofAList);
  expect(calls.deposit_totals ?? 0).toBeLessThanOrEqual(1);
  expect(calls.deposits_passed).toBe(1);
  expect(calls.deposit_recorded).toBe(100);
  // Two looks by an index for each, and nothing that grows with what else its customer told of.
  expect(calls.deposit_near).toBeLessThanOrEqual(300);
  for (const name of [
    'deposit_total',
    'deposit_limit_passed',
    'deposit_is_counted',
    'deposit_precedes',
    'deposit_needs_two',
    'deposit_conflict',
  ])
    expect(`${name} ${calls[name] ?? 0}`).toBe(`${name} 0`);
  const rows = await list();
  // 5000 USDT may be deposited before the advanced verification.
  const [{ told }] = (await owner.sql<{ told: string }>`
    select count(*)::text as told from (
      select sum(amount) over (order by id) as so_far from deposit where customer_id = ${one}) s
    where so_far <= 5000`) as [{ told: string }];
  expect(rows.map(({ remarks }) => remarks)).toEqual(
    rows.map((_, at) => (at < Number(told) ? '' : 'advanced-verification')),
  );
});

it('who tells of a payment after a hundred others is compared with each once', async () => {
  const one = await customer();
  await tells(one, 100);
  const calls = await callsOf(`
    select deposit_submit(${one}, 'crypto', a.id, 120, repeat('c', 64), '', null, 'late', 'en',
      '{}', true)
    from (select min(id) as id from deposit_address where network = 'tron') a`);
  expect(calls.deposit_submit).toBe(1);
  expect(calls.question_why).toBe(1);
  for (const name of ['deposit_is_counted', 'deposit_precedes'])
    expect(`${name} ${calls[name] ?? 0}`).toBe(`${name} 0`);
});

it('what a customer told of counts the same one by one and in a list', async () => {
  const one = await customer();
  await tells(one, 30);
  await owner.sql`
    insert into deposit (customer_id, method, currency, address_id, amount, tx_hash, last_six)
    select ${one}::bigint, 'card', 'USDT', a.id, 100 + n % 3, 'PAY-' || n % 5, '' from
      generate_series(1, 15) n, (select id from deposit_address where network is null limit 1) a`;
  const differing = await owner.sql`
    select d.id from deposit d
    left join deposit_totals(${one}::bigint, 'USDT') t on t.id = d.id
    where d.customer_id = ${one} and (
      t.total is distinct from deposit_total(d)
      or deposit_is_counted(d) <> (
        d.id in (select deposits_counted(${one}::bigint, 'USDT')))
      or t.total <> deposit_adds(d) + (
        select coalesce(sum(o.amount), 0) from deposit o
        where o.customer_id = d.customer_id and o.id <> d.id
          and (o.status = 'approved' or o.id < d.id or deposit_is_same(d, o))
          and deposit_is_counted(o)))`;
  expect(differing).toEqual([]);
});

it('of more than twenty that are alike the list says that', async () => {
  for (let number = 0; number < 5; number += 1) await tells(await customer(), 6, 'abcdef');
  const rows = (await list()).slice(-30);
  for (const { remarks, same } of rows) {
    expect(remarks).toBe('same-end-told, more-than-20-like-it');
    expect(same!.split(', ').slice(20)).toEqual(['and more']);
  }
});
