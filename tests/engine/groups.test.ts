import { conversionNow } from '@/lib/orders/conversion-rules';
import { bookClose, bookOrder } from '@/lib/orders/margin/booking-rules';
import type { Booking } from '@/lib/orders/booking-contract';
import type { OrderRow } from '@/lib/core/trading';
import type pg from 'pg';
import { seeded } from '@/tests/engine/simulator/seeded';
import { startApp, type App } from '../setup/app';
import { passDay } from '../setup/limits';
import { fund } from '../setup/money';
import { Trader } from '../setup/trader';

// A group is booked in few statements where nothing can be refused. Whatever is in it, what becomes of it
// must be what becomes of its bookings one by one.

const accounts = 8;
const rounds = 60;
let app: App;
let traders: Trader[];

const owners = () => traders.map(({ session }) => session.customerId);

/** Leaves a customer so much of their available balance. */
const leave = (customerId: string, amount: number) => app.owner.sql`
  select ledger_post('test:' || gen_random_uuid(), 'sandbox-deposit', 'demo', array[
    (${customerId}::bigint, 'available', 'USDT', ${amount} - balance),
    (null, 'external', 'USDT', balance - ${amount})]::ledger_amount[])
  from ledger_account
  where customer_id = ${customerId} and mode = 'demo' and currency = 'USDT' and kind = 'available'`;

beforeAll(async () => {
  app = await startApp();
  traders = [];
  for (let n = 0; n < accounts; n += 1) {
    const trader = new Trader(app, await app.customer());
    for (let k = 0; k <= n % 4; k += 1) await trader.buy({ lots: '0.10' });
    if (n % 2 === 0) await trader.buy({ type: 'limit', limitPrice: '1.30000', lots: '0.10' });
    traders.push(trader);
  }
  for (const n of [3, 4, 5]) await leave(owners()[n]!, 5 * n);
});
afterAll(() => app.stop());

/** A moment at which the price has fallen so far; the engine does not see it. */
function at(fall: number) {
  const { book, catalogue } = app.runtime;
  const rate = conversionNow('USD', catalogue, book, false)!;
  const [bid, ask] = [1.39287, 1.39298].map((price) => (price - fall).toFixed(5)) as [
    string,
    string,
  ];
  const quote = { ...book.quote('EURUSD')!, bid, ask };
  return { instrument: catalogue.get('EURUSD')!, quote, rate, nowMs: Date.now() };
}

const open = (
  customerId: string,
  lots: string,
  fall: number,
  mode: 'real' | 'demo' = 'demo',
): Booking =>
  bookOrder(
    { kind: 'margin', code: 'EURUSD', side: 'long', type: 'market', lots, leverage: 30 },
    { customerId, mode, clientKey: null, unrealisedFor: () => '-1', pending: false },
    at(fall),
  );

const close = (row: OrderRow, fall: number, lots?: string): Booking =>
  bookClose(row, { ...at(fall), requestedPrice: null, reason: 'customer', ...(lots && { lots }) });

const singly = [
  ['orders_able', 'n bigint, available numeric, advance numeric'],
  ['orders_closable', 'n bigint, r orders, net numeric, available numeric'],
].map(
  ([name, columns]) =>
    `create or replace function ${name}(p_items jsonb) returns table (${columns})
     language plpgsql as 'begin end'`,
);

const states = [
  `select o.customer_id, o.status, o.lots, o.open_lots, o.held, o.fee, o.profit, o.close_price,
     o.close_reason, o.cancel_reason, o.parts, o.open_price
   from orders o order by o.customer_id, o.lots, o.open_price, o.status, o.profit, o.id`,
  'select customer_id, mode, open_orders from trading_account order by customer_id, mode',
  'select customer_id, kind, mode, currency, balance from ledger_account order by customer_id, kind, mode, currency',
  'select kind, mode, currency, balance from ledger_balance where customer_id is null order by kind, mode, currency',
  `select o.customer_id, f.leg, f.price, f.fee, f.lots, f.profit, f.covered, f.close_key, f.entry_id is null as no_entry
   from fill f join orders o on o.id = f.order_id
   order by o.customer_id, f.leg, o.lots, f.lots, f.price, f.profit`,
];

type Result = { n: number; refusal?: string | null; made: boolean };

/** What a group leads to, all of it; then it is undone. `before` runs first. */
async function applied(client: pg.PoolClient, group: Booking[], before: string[]) {
  await client.query('begin');
  try {
    for (const text of before) await client.query(text);
    await client.query("select set_config('assay.desk', 'on', true)");
    const { rows } = await client.query<{ results: Result[] }>(
      'select orders_apply($1::jsonb) as results',
      [JSON.stringify(group)],
    );
    const results = rows[0]!.results
      .map(({ n, refusal, made }) => ({ n, refusal: refusal ?? null, made }))
      .sort((a, b) => a.n - b.n);
    const after = [];
    for (const text of states) after.push((await client.query(text)).rows);
    return { results, after };
  } finally {
    await client.query('rollback');
  }
}

it('a group leads to what its bookings lead to one by one, refusals and shortages among them', async () => {
  const random = seeded(20_261_122);
  const client = await app.owner.pool.connect();
  const seen = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const fall = random.pick([0, 0.001, 0.01, 0.2]);
    const { rows } = await client.query<OrderRow>(
      "select * from orders where status = 'open' order by id",
    );
    const group = owners().flatMap((owner) => {
      const mine = rows.filter((row) => row.customer_id === owner);
      if (random.chance(0.2)) return [];
      if (random.chance(0.4)) return open(owner, random.pick(['0.01', '0.05', '90']), fall);
      if (random.chance(0.2) && mine[0]) return close(mine[0], fall, '0.04');
      return mine.filter(() => random.chance(0.8)).map((row) => close(row, fall));
    });
    const together = await applied(client, group, []);
    expect(together).toEqual(await applied(client, group, singly));
    for (const { refusal } of together.results) seen.add(refusal ?? 'booked');
    for (const row of together.after[4]!) if (Number(row.covered) > 0) seen.add('covered');
    for (const row of together.after[0]!) if (row.cancel_reason === 'margin') seen.add('cancelled');
  }
  client.release();
  expect([...seen].sort()).toEqual(['10011', 'booked', 'cancelled', 'covered']);
}, 120_000);

it('holds accounts to limits and breaks of their own, in a group as one by one', async () => {
  const client = await app.owner.pool.connect();
  const customers = await Promise.all(Array.from({ length: 5 }, () => app.customer()));
  const [free, small, resting, lossy, former] = customers.map(({ customerId }) => customerId);
  for (const { customerId } of customers) await fund(app.owner, customerId, '1000');
  await app.owner.sql`select limit_set(${small}, 'stake', 1)`;
  await app.owner.sql`select break_begin(${resting}, 'day')`;
  await app.owner.sql`select limit_set(${lossy}, 'loss-week', 0.01)`;
  await app.owner.sql`select limit_set(${former}, 'stake', 1), limit_set(${former}, 'stake', null)`;
  await passDay(app.owner, former!);
  const group = [free, small, resting, lossy, former].map((one) => open(one!, '0.05', 0, 'real'));
  const together = await applied(client, group, []);
  const oneByOne = await applied(client, group, singly);
  client.release();
  expect(together).toEqual(oneByOne);
  expect(together.results.map(({ refusal }) => refusal)).toEqual([
    null,
    '10123',
    '10124',
    '10123',
    null,
  ]);
});

it('hands back what a loss cancelled, though another booking of the group was refused', async () => {
  const client = await app.owner.pool.connect();
  const [loser] = owners().slice(4);
  const { rows } = await client.query<OrderRow>(
    "select * from orders where customer_id = $1 and status in ('open', 'pending') order by id",
    [loser],
  );
  const pending = rows.filter(({ status }) => status === 'pending').map(({ id }) => id);
  const losing = rows.filter(({ status }) => status === 'open').map((row) => close(row, 0.2));
  const group = [...losing, open(owners()[0]!, '90', 0.2)];
  await client.query('begin');
  const found = await client.query<{ id: string | null; status: string }>(
    `select (c.changed).id, (c.changed).status
     from engine_commit((select epoch from engine_lead), $1::jsonb, '[]', '[]', gen_random_uuid(),
       (select batch from engine_lead), $2::bigint[]) c`,
    [JSON.stringify(group), pending],
  );
  await client.query('rollback');
  client.release();
  expect(pending).not.toEqual([]);
  expect(found.rows).toEqual(
    expect.arrayContaining(pending.map((id) => ({ id, status: 'cancelled' }))),
  );
});
