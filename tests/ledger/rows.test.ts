import { Refusal } from '@/lib/core/codes';
import { asRead } from '@/lib/platform/as-read';
import { isDatabaseAway } from '@/lib/platform/database-away';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '../setup/app';
import { DatabaseWire } from '../setup/servers/database-wire';

const url = process.env.DATABASE_URL!;
let owner: Database;
let app: Database;

beforeAll(async () => {
  owner = createDatabase(url, { max: 2, role: null });
  const name = new URL(url).pathname.slice(1);
  // Where the adapter took the times of a session as they are, they would be off by this much.
  await owner.pool.query(`alter database ${name} set timezone = 'Asia/Kolkata'`);
  app = createDatabase(url, { max: 2 });
});
afterAll(async () => {
  await app.close();
  await owner.close();
});

test('a row reads alike by the client and by SQL, in a database of another time zone', async () => {
  const { customerId } = await makeCustomer(owner);
  const [bySql] = await app.sql`select * from session where customer_id = ${customerId}`;
  const byClient = await app.sql.rows.session.findFirst({
    where: { customer_id: BigInt(customerId), expires_at: { gt: new Date() } },
  });
  expect(asRead(byClient)).toEqual(bySql);
  const [written] = await app.sql`select * from customer where id = ${customerId}`;
  const customer = await app.sql.rows.customer.findUnique({ where: { id: BigInt(customerId) } });
  expect(written!.basic_status).toBe('not-started');
  expect(asRead(customer)).toEqual(written);
  const [{ terms }] = (await app.sql<{ terms: string }>`
    select trim_scale(fee_rate) as terms from instrument where code = 'EURUSD'`) as [
    { terms: string },
  ];
  const instrument = await app.sql.rows.instrument.findUnique({ where: { code: 'EURUSD' } });
  expect(asRead(instrument)!.fee_rate).toBe(terms);
});

test('a duplicate and a refusal are told by their code, by the client too', async () => {
  const { customerId } = await makeCustomer(owner);
  const own = { customer_id: BigInt(customerId), name: 'mine' };
  const twice = app.transaction(async ({ rows }) => {
    await rows.watchlist.create({ data: own });
    await rows.watchlist.create({ data: own });
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  expect(await app.sql.rows.watchlist.count({ where: own })).toBe(0);
  const refusing = app.transaction(async (run) => {
    await run.rows.watchlist.create({ data: own });
    await run`do $$ begin raise exception 'no' using errcode = '10011'; end $$`;
  });
  await expect(refusing).rejects.toBeInstanceOf(Refusal);
  expect(await app.sql.rows.watchlist.count({ where: own })).toBe(0);
});

test('a connection that hung in a transaction is not used again', async () => {
  const wire = await new DatabaseWire(url).listen();
  const hanging = createDatabase(wire.url, { max: 1, patienceMs: 200 });
  const hung = hanging.transaction(async ({ rows }) => {
    await rows.customer.count();
    wire.isHolding = true;
    await rows.customer.count();
  });
  await expect(hung).rejects.toThrow('Query read timeout');
  expect(hanging.pool.totalCount).toBe(0);
  wire.isHolding = false;
  expect(await hanging.sql.rows.customer.count()).toBeGreaterThan(0);
  await hanging.close();
  await wire.close();
});

test.each([
  ['hangs', () => undefined],
  ['breaks', (wire: DatabaseWire) => void setTimeout(() => wire.cut(), 200)],
])(
  'a database that %s while a transaction begins is away',
  async (_, fail) => {
    const wire = await new DatabaseWire(url).listen();
    const lost = createDatabase(wire.url, { max: 1, patienceMs: 8_000 });
    await lost.sql.rows.customer.count();
    wire.isHolding = true;
    fail(wire);
    const begun = lost.transaction(({ rows }) => rows.customer.count());
    const error: unknown = await begun.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(isDatabaseAway(error)).toBe(true);
    wire.isHolding = false;
    await lost.close();
    await wire.close();
  },
  30_000,
);
