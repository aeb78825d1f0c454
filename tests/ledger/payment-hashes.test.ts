import { readFileSync } from 'node:fs';
import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';

let owner: Database;
beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
});
afterAll(() => owner.close());

const hash = (n: number) => `${n}`.padStart(64, 'a');
const migration = readFileSync('prisma/migrations/0043_payment_hashes/migration.sql', 'utf8');

/** Rows as they were before the migration, which then is applied to them. */
async function migrated(rows: string): Promise<void> {
  const client = await owner.pool.connect();
  try {
    await client.query('begin');
    await client.query(`
      alter table deposit drop constraint duplicate_names_the_other;
      alter table deposit_step drop constraint first_approval_is_by_a_person;
      set local session_replication_role = 'replica';`);
    await client.query(rows);
    await client.query("set local session_replication_role = 'origin'");
    await client.query(migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

type Before = { tx: string; confirmations: number; amount?: string; deposit?: string };

it('brings what was told of in two forms to one, keeps what was credited, and credits nothing', async () => {
  const { customerId } = await makeCustomer(owner);
  await owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
  const [at] = await owner.sql<{ id: string }>`
    insert into deposit_address (network, currency, address, enabled, customer_id, added_by)
    values ('ethereum', 'USDT', '0xhere', true, ${customerId}, 'x') returning id`;
  const deposit = async (n: number) => {
    const [row] = await owner.sql<{ id: string }>`
      insert into deposit (customer_id, method, currency, address_id, amount, tx_hash, output_index)
      values (${customerId}, 'crypto', 'USDT', ${at!.id}, 150, ${hash(n)}, 0) returning id`;
    return row!.id;
  };
  const [credited, twin, alone, waits] = [
    await deposit(1),
    await deposit(1),
    await deposit(2),
    await deposit(3),
  ];
  await owner.sql`select deposit_review(${credited}, '{"status": "approved"}', 'ann')`;
  const before: Before[] = [
    { tx: `0x${hash(1)}`, confirmations: 20, deposit: credited },
    { tx: hash(1), confirmations: 30, deposit: twin },
    { tx: `0X${hash(2).toUpperCase()}`, confirmations: 5, deposit: alone },
    { tx: hash(3), confirmations: 4, deposit: waits },
    { tx: `0x${hash(3)}`, confirmations: 3, amount: '151' },
  ];
  await migrated(`
    insert into chain_payment (network, tx_hash, output_index, address_id, amount, confirmations, deposit_id)
    values ${before
      .map(
        ({ tx, confirmations, amount = '150', deposit: of }) =>
          `('ethereum', '${tx}', 0, ${at!.id}, ${amount}, ${confirmations}, ${of ?? null})`,
      )
      .join(', ')};
    insert into deposit_step (deposit_id, step, operator)
    values (${waits}, 'first-approval', 'assay-watcher');`);
  const payments = await owner.sql`
    select tx_hash, deposit_id, confirmations, last_told, told_otherwise from chain_payment
    where address_id = ${at!.id} order by tx_hash`;
  const none: unknown[] = [];
  expect(payments).toEqual([
    {
      tx_hash: hash(1),
      deposit_id: credited,
      confirmations: 20,
      last_told: 20,
      told_otherwise: none,
    },
    { tx_hash: hash(2), deposit_id: alone, confirmations: 5, last_told: 5, told_otherwise: none },
    {
      tx_hash: hash(3),
      deposit_id: waits,
      confirmations: 4,
      last_told: 4,
      told_otherwise: [{ address: '0xhere', currency: 'USDT', amount: '151', confirmations: 3 }],
    },
  ]);
  const deposits = await owner.sql`
    select id, status, duplicate_of from deposit where customer_id = ${customerId} order by id`;
  expect(deposits).toEqual([
    { id: credited, status: 'approved', duplicate_of: null },
    { id: twin, status: 'duplicate', duplicate_of: credited },
    { id: alone, status: 'pending', duplicate_of: null },
    { id: waits, status: 'pending', duplicate_of: null },
  ]);
  const approvals = await owner.sql`select from deposit_step where step = 'first-approval'`;
  expect(approvals).toEqual([]);
  expect(await audit(owner)).toEqual([]);
});

it.each([
  ['ethereum', `0x${hash(7).toUpperCase()}`, hash(7)],
  ['tron', `https://tronscan.org/#/transaction/${hash(7)}`, hash(7)],
  ['bitcoin', `${hash(7)}:1`, hash(7)],
  ['bitcoin', '0x:1', '0x:1'],
  [null, 'Rechnung 0x7', 'Rechnung 0x7'],
])('a hash on %s has one form: %s', async (network, text, form) => {
  const [row] = await owner.sql<{ form: string }>`
    select payment_hash(${network}::payment_network, ${text}) as form`;
  expect(row!.form).toBe(form);
});
