import type { MarginOrder } from '@/lib/orders/contract';
import type { SwapQuote } from '@/lib/swaps/contract';
import type { Answer } from '@/tests/setup/app';
import { etherAddress, listCollectible } from '@/tests/setup/collectibles/auction';
import { usableWallet } from '@/tests/setup/money';
import { deposit, trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

const { app, me } = trading();

const real = { demo: false };

/** Both sides of one market, of which one has won what the other has lost. */
async function hedged(): Promise<{ winner: string }> {
  await deposit(app, me.session.customerId, '1000');
  const order = { lots: '0.10', leverage: 30 };
  const { result: long } = await me.buy(order, real);
  await me.buy({ ...order, side: 'short' }, real);
  app.prices.jump('EURUSD', '1.44000', '1.44011');
  return { winner: long.id };
}

/** Sends `leave` while the closing of a position waits to be booked, and gives the answers of both. */
async function whileClosing<T>(id: string, leave: () => Promise<T>) {
  const client = await app.owner.pool.connect();
  const waiting = async (count: number) =>
    until(async () => {
      const { rows } = await app.owner.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]!.n >= count;
    });
  await client.query('begin');
  await client.query(
    `select from trading_account where customer_id = $1 and mode = 'real' for update`,
    [me.session.customerId],
  );
  const closed = me.post<MarginOrder>('closeOptions', { id }, real);
  await waiting(1);
  const left = leave();
  await waiting(2);
  await client.query('commit');
  client.release();
  return { closed: await closed, left: await left };
}

const account = () => me.get<{ freeMargin: string }>('getAccount', {}, real);

type Leave = () => Promise<Answer<unknown>>;

/** The ways by which so many USDT leave besides orders, each made ready up to its last call. */
const ways: Record<string, (amount: string) => Promise<Leave>> = {
  async swap(amount) {
    const asked = { from: 'USDT', to: 'BTC', amount };
    const { result } = await me.call<SwapQuote>('POST user/quoteSwap', asked, real);
    return () => me.call('POST user/swap', { quoteId: result.id }, real);
  },
  async withdrawal(amount) {
    const destinationId = await usableWallet(app.owner, me.session.customerId);
    const asked = { destinationId, currency: 'USDT', amount };
    return () => me.call('POST user/withdrawal', asked, real);
  },
  async purchase(amount) {
    const id = await listCollectible(app.owner, { buyNow: amount });
    const asked = { id, action: 'buy', receivingAddress: etherAddress };
    return () => me.call('POST user/buyNft', asked, real);
  },
};

describe.each(Object.keys(ways))('a %s while a gain is booked', (way) => {
  it('does not leave against that gain', async () => {
    const { winner } = await hedged();
    const { closed, left } = await whileClosing(winner, await ways[way]!('900'));
    expect([closed.code, left.code]).toEqual(['200', '10011']);
    const free = Number((await account()).result.freeMargin);
    expect(free).toBeGreaterThan(400);
    expect(free).toBeLessThan(700);
  });

  it('takes what is free, looked at anew', async () => {
    const { winner } = await hedged();
    const { closed, left } = await whileClosing(winner, await ways[way]!('400'));
    // A closing that waited too long begins to wait anew, behind what leaves: then that found no gain yet.
    const then = left.code === '10011' ? await (await ways[way]!('400'))() : left;
    expect([closed.code, then.code]).toEqual(['200', '200']);
  });
});
