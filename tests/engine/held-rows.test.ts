import pg from 'pg';
import type { Order } from '@/lib/orders/contract';
import { startApp, type App } from '../setup/app';
import { Trader } from '../setup/trader';
import { until } from '../setup/until';

// Another program holds rows of orders and accounts for as long as it likes.

// What a statement of the desk waits for a lock the first time it meets it.
const lockMs = 2_000;

let app: App;
let me: Trader;
let other: Trader;
const holding = new Set<() => Promise<void>>();

const trader = async () => new Trader(app, await app.customer());

beforeEach(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' });
  me = await trader();
  other = await trader();
});
afterEach(async () => {
  for (const letGo of holding) await letGo();
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

/** Has another program hold what a statement locks; gives what lets go of it, after a last statement. */
async function hold(text: string, ...values: unknown[]) {
  // A connection of its own: a stop of the server is not to wait for its end.
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL! });
  await client.connect();
  await client.query('begin');
  await client.query(text, values);
  const letGo = async (last = 'select 1') => {
    if (!holding.delete(letGo)) return;
    await client.query(last);
    await client.query('commit');
    await client.end();
  };
  holding.add(letGo);
  return letGo;
}

const holdOrder = (id: string) => hold('select from orders where id = $1 for update', id);

async function bought(by: Trader, input: object = {}): Promise<Order> {
  const answer = await by.buy(input);
  expect(answer.code).toBe('200');
  return answer.result;
}

const tick = (bid: string) => app.prices.tick('EURUSD', bid, (Number(bid) + 0.00011).toFixed(5));

/** The best price that is written of a trailing stop. */
async function written(id: string): Promise<number> {
  const [row] = await app.owner.sql<{ extreme: string }>`
    select trailing_extreme as extreme from orders where id = ${id}`;
  return Number(row!.extreme);
}

/** The longest that a customer waits for an order, of those bought and closed for so long, in ms. */
async function longest(by: Trader, ms: number): Promise<number> {
  let most = 0;
  for (const end = performance.now() + ms; performance.now() < end;) {
    const began = performance.now();
    const { id } = await bought(by, { lots: '0.01' });
    most = Math.max(most, performance.now() - began);
    expect((await by.close(id)).code).toBe('200');
  }
  return most;
}

const holdAccount = (by: Trader) =>
  hold('select from trading_account where customer_id = $1 for update', by.session.customerId);

describe('while somebody holds an account', () => {
  const times = 4;

  it('its customer is told to come again, others wait for it once, and the same key answers afterwards', async () => {
    const letGo = await holdAccount(me);
    const key = crypto.randomUUID();
    const turnedAway = async (key: string) => {
      const began = performance.now();
      const { status, headers } = await me.buy({}, { key });
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
      expect(performance.now() - began).toBeLessThan(2 * lockMs + 500);
    };
    await turnedAway(key);
    // From now on it goes alone, however often it is called.
    const end = performance.now() + 5_000;
    const calls = Array.from({ length: times }, async () => {
      while (performance.now() < end) await turnedAway(crypto.randomUUID());
    });
    expect(await longest(other, 5_000)).toBeLessThan(lockMs / 2);
    await Promise.all(calls);
    await letGo();
    expect((await me.buy({}, { key })).code).toBe('200');
    expect((await me.orders({ status: 'open' })).total).toBe(1);
    // Nobody holds it any more, so it shares groups again.
    expect(await longest(me, 500)).toBeLessThan(lockMs / 2);
  });

  it('what a tick decided of it is tried again by itself, and booked by that tick', async () => {
    const held = await Promise.all(Array.from({ length: 3 }, trader));
    const made: string[] = [];
    for (const one of [...held, me]) made.push((await bought(one, { stopLoss: '1.39200' })).id);
    const letGo = await Promise.all(held.map(holdAccount));
    tick('1.39150');
    tick('1.39287');
    const mine = made.pop()!;
    await until(async () => (await me.order(mine)).closePrice === '1.3915', 30);
    expect(await longest(other, 4_000)).toBeLessThan(lockMs / 2);
    for (const free of letGo) await free();
    for (const [n, one] of held.entries())
      expect(await one.whenever(made[n]!, 'closed')).toMatchObject({ closePrice: '1.3915' });
  });

  it('a call behind what a tick decided of it is turned away in time', async () => {
    await bought(me, { stopLoss: '1.39200' });
    const letGo = await holdAccount(me);
    tick('1.39150');
    await longest(other, 1_000);
    const began = performance.now();
    expect((await me.buy()).status).toBe(503);
    expect(performance.now() - began).toBeLessThan(2 * lockMs + 500);
    await letGo();
  });
});

describe('while somebody holds the order of a trailing stop', () => {
  it('its best price is passed over, others go on at full speed, and it is written afterwards', async () => {
    const { id } = await bought(me, { trailingDistance: '0.00100' });
    const { id: beside } = await bought(me, { trailingDistance: '0.00200' });
    const letGo = await holdOrder(id);
    tick('1.39350');
    await until(async () => (await written(beside)) === 1.3935, 10);
    expect(await longest(other, 3_000)).toBeLessThan(lockMs / 2);
    tick('1.39340');
    expect(await written(id)).toBe(1.39287);
    await letGo();
    await until(async () => (await written(id)) === 1.3935, 10);
  });

  it('the best price outlives their change of the order', async () => {
    const { id } = await bought(me, { trailingDistance: '0.00100' });
    const letGo = await holdOrder(id);
    tick('1.39500');
    tick('1.39450');
    await longest(other, 1_200);
    await letGo(
      `update orders set stop_loss = 1.3, changed_at = clock_timestamp() where id = ${id}`,
    );
    await app.engine.reconcile();
    await app.engine.settled();
    tick('1.39399');
    const closed = await me.whenever(id, 'closed');
    expect(closed).toMatchObject({ closeReason: 'trailing-stop', closePrice: '1.39399' });
  });

  it('a stop of the server waits a moment for them, so that the best price is kept', async () => {
    const { id } = await bought(me, { trailingDistance: '0.00100' });
    const letGo = await holdOrder(id);
    tick('1.39500');
    tick('1.39450');
    const stopped = app.stop();
    setTimeout(() => void letGo(), 2_500);
    await stopped;
    app = await startApp({ LOG_LEVEL: 'silent' });
    expect(await written(id)).toBe(1.395);
  });
});
