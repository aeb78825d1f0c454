import type { MarginOrder } from '@/lib/orders/contract';
import { replayDay } from '@/lib/replay/service';
import { fund } from '@/tests/setup/money';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

// What a day that is replayed says of orders that were cancelled.

const { app, me } = trading();
const real = { demo: false };

const replay = async (): Promise<string[]> => {
  const date = new Date().toISOString().slice(0, 10);
  const rules = { recordings: new Set(['manual']), sandbox: true };
  return (await replayDay(app.owner, date, rules)).findings.map((f) => `${f.orderId}: ${f.text}`);
};

/** Changes a table behind the application's back. */
async function behind(table: string, statement: string): Promise<void> {
  const { pool } = app.owner;
  await pool.query(`alter table ${table} disable trigger all`);
  await pool.query(statement);
  await pool.query(`alter table ${table} enable trigger all`);
}

const price = (bid: number) =>
  app.prices.tick('EURUSD', bid.toFixed(5), (bid + 0.00011).toFixed(5));

const limit = async (input: object, options = {}): Promise<MarginOrder> => {
  const { code, result } = await me.buy({ type: 'limit', ...input }, options);
  expect([code, result.status]).toEqual(['200', 'pending']);
  return result;
};

async function ended(id: string, options = {}): Promise<MarginOrder> {
  const order = await until(async () => {
    const { result } = await me.get<MarginOrder>(`getOptionsOrderById/${id}`, {}, options);
    return result.status === 'cancelled' && result;
  });
  await app.engine.settled();
  return order;
}

it('a limit that was missed is told of, though its customer cancelled it later', async () => {
  const { id } = await limit({ limitPrice: '1.38000' });
  for (const bid of [1.3925, 1.392, 1.3926, 1.3927]) price(bid);
  await app.engine.settled();
  expect((await me.post('cancelOptions', { id })).code).toBe('200');
  // What comes after it was cancelled owes it nothing.
  for (const bid of [1.391, 1.3925]) price(bid);
  const { id: last } = await limit({ limitPrice: '1.38000' });
  await app.engine.settled();
  expect(await replay()).toEqual([]);
  const stood = (at: string) =>
    behind('order_level', `update order_level set limit_price = ${at} where order_id = ${id}`);
  await stood('1.39150');
  expect(await replay()).toEqual([]);
  await stood('1.39211');
  expect(await replay()).toEqual([
    expect.stringMatching(
      `^${id}: limit-order at 1\\.39211\\d* was reached by tick \\d+ \\(1\\.39200 / 1\\.39211\\); it did not fill$`,
    ),
  ]);
  await stood('1.38000');
  await me.post('cancelOptions', { id: last });
});

it('the tick that found that an order could not be paid owes it nothing', async () => {
  const short = { side: 'short', limitPrice: '1.39500' };
  const { id: first } = await limit({ ...short, lots: '1' });
  const { id } = await limit({ ...short, lots: '20.40' });
  price(1.403);
  expect((await ended(id)).cancelReason).toBe('margin');
  await me.close(first);
  expect(await replay()).toEqual([]);
});

it('nor does the tick that reached an order in a break, which its customer’s name ended', async () => {
  const { customerId } = me.session;
  await fund(app.owner, customerId, '10000');
  const { id } = await limit({ limitPrice: '1.39000' }, real);
  await app.owner.sql`
    insert into trading_break (customer_id, period, ends_at)
    values (${customerId}, 'day', now() + interval '1 day')`;
  await app.owner.sql`select limits_note(${customerId})`;
  price(1.3895);
  expect((await ended(id, real)).cancelReason).toBe('customer');
  expect(await replay()).toEqual([]);
  await behind('trading_break', `delete from trading_break where customer_id = ${customerId}`);
  expect(await replay()).toEqual([expect.stringMatching(`^${id}: limit-order at 1\\.39000`)]);
});
