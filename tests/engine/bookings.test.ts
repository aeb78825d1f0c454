import { booking, type Booked, type Booking } from '@/lib/orders/booking-contract';
import { words } from '@/lib/orders/order-contract';
import type { OrderDesk } from '@/server/engine/desk/desk';
import { startApp, type App } from '../setup/app';
import { Trader } from '../setup/trader';
import { until } from '../setup/until';

let app: App;
let me: Trader;
/** What the database booked, in its order. */
let made: Booking[];

beforeAll(async () => {
  app = await startApp();
  me = new Trader(app, await app.customer());
  made = [];
  const desk = app.runtime.engine as OrderDesk;
  const noting = (submit: OrderDesk['submit']) => async (job: Parameters<typeof submit>[0]) => {
    const booked: Booked = await submit.call(desk, job);
    if (booked.made) made.push(booked.booking);
    return booked;
  };
  desk.submit = noting(desk.submit);
  desk.submitFirst = noting(desk.submitFirst);
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

const far = { type: 'limit', limitPrice: '1.30000' };
const quote = (bid: string, ask: string) => app.prices.jump('EURUSD', bid, ask);

/** An option whose time was over so long ago. */
async function expiredOption(ms: number): Promise<string> {
  const { id } = (await me.bet()).result;
  await app.owner.sql`
    update orders set changed_at = clock_timestamp(),
      expires_at = clock_timestamp() - ${ms} * interval '1 millisecond' where id = ${id}`;
  await app.engine.reconcile();
  return id;
}

async function trade(): Promise<void> {
  const closed = (await me.buy({ stopLoss: '1.30000', trailingDistance: '0.05000' })).result;
  await me.post('updateOptions', { id: closed.id, takeProfit: '1.50000' });
  await me.post('closeOptions', { id: closed.id, lots: '0.10' });
  await me.post('closeOptions', { id: closed.id });
  const cancelled = (await me.buy(far)).result;
  await me.post('updateOptions', { id: cancelled.id, limitPrice: '1.31000', goodTill: null });
  await me.post('cancelOptions', { id: cancelled.id });
  const goodTill = new Date(Date.now() + 300).toISOString();
  const expiring = (await me.buy({ ...far, goodTill })).result;
  await me.whenever(expiring.id, 'expired');
  const filled = (await me.buy({ type: 'limit', limitPrice: '1.39000', stopLoss: '1.38000' }))
    .result;
  quote('1.38900', '1.38911');
  await me.whenever(filled.id, 'open');
  quote('1.37900', '1.37911');
  await me.whenever(filled.id, 'closed');
  const settled = await expiredOption(0);
  quote('1.39287', '1.39298');
  await me.whenever(settled, 'closed');
  await me.whenever(await expiredOption(301_000), 'expired');
}

/** Has all but a little taken away, then lets the price fall. */
async function closeOut(): Promise<void> {
  const bought = await me.buy({ lots: '1.00' });
  expect(bought.code).toBe('200');
  const { id } = bought.result;
  await app.owner.sql`
    select ledger_post('test:' || gen_random_uuid(), 'test', 'demo', jsonb_build_array(
      jsonb_build_object('customer', ${me.session.customerId}::bigint, 'kind', 'available', 'currency', 'USDT', 'amount', 10 - balance),
      jsonb_build_object('kind', 'external', 'currency', 'USDT', 'amount', balance - 10)))
    from ledger_account
    where customer_id = ${me.session.customerId} and mode = 'demo' and currency = 'USDT' and kind = 'available'`;
  const { customerId } = me.session;
  const known = () => app.runtime.engine.view(customerId, 'demo');
  await until(async () => Number((await known()).available) === 10);
  quote('1.36287', '1.36298');
  await me.whenever(id, 'closed');
}

it('the database books, of every kind and of each thing to do, what the union parses', async () => {
  await trade();
  await closeOut();
  for (const one of made) expect(booking.parse(one)).toEqual(one);
  const all = Object.values(words).flatMap(({ bookings }) => bookings.map((b) => b.shape.do.value));
  expect([...new Set(made.map((one) => one.do))].sort()).toEqual([...all].sort());
  const decided = made.filter((one) => one.do === 'close' && one.decision !== null);
  expect(decided).toHaveLength(1);
});

it.each([
  ['nothing to do', { do: 'give' }],
  ['a number that is no text', { do: 'settle-timed', profit: 1 }],
  ['more than is booked', { do: 'expire', profit: '1' }],
])('%s is no booking', (_, wrong) => {
  const whole = { customerId: '1', mode: 'demo', id: '1' };
  expect(booking.safeParse({ ...whole, do: 'expire' }).success).toBe(true);
  expect(booking.safeParse({ ...whole, ...wrong }).success).toBe(false);
});
