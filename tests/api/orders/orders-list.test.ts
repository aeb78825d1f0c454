import type { MarginOrder } from '@/lib/orders/contract';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();

const ids = async (query: object) => (await me.orders(query)).items.map(({ id }) => id);

it('lists by side, time, net result and in the sequence asked for', async () => {
  const place = async (input: object) => (await me.buy(input)).result as MarginOrder;
  const long = await place({ lots: '0.20' });
  const short = await place({ side: 'short', lots: '0.10' });
  app.prices.tick('EURUSD', '1.39500', '1.39511');
  const close = (id: string) =>
    app.call('POST order/closeOptions', { id }, { token: me.session.token, demo: true });
  // The one that was opened first is the last to end: lists tell when an order ended, and go by that.
  await close(short.id);
  await close(long.id);
  const waiting = await place({ type: 'limit', limitPrice: '1.38000' });

  expect(await ids({})).toEqual([waiting.id, long.id, short.id]);
  expect(await ids({ sort: 'oldest' })).toEqual([short.id, long.id, waiting.id]);
  expect(await ids({ sort: 'best' })).toEqual([long.id, short.id, waiting.id]);
  expect(await ids({ sort: 'worst' })).toEqual([short.id, long.id, waiting.id]);
  expect(await ids({ side: 'short' })).toEqual([short.id]);
  expect(await ids({ result: 'gain' })).toEqual([long.id]);
  expect(await ids({ result: 'loss' })).toEqual([short.id]);
  // What is still open neither gained nor lost yet, though a part of it has closed.
  const running = await place({ lots: '0.20' });
  app.prices.tick('EURUSD', '1.39900', '1.39911');
  await app.call(
    'POST order/closeOptions',
    { id: running.id, lots: '0.10' },
    { token: me.session.token, demo: true },
  );
  expect(await ids({ result: 'gain' })).toEqual([long.id]);
  expect(await ids({ sort: 'best' })).toEqual([long.id, short.id, running.id, waiting.id]);
  await close(running.id);
  const { createdTime } = waiting;
  expect(await ids({ from: createdTime })).toEqual([running.id, waiting.id]);
  expect(await ids({ to: createdTime })).toEqual([long.id, short.id]);
  expect(await ids({ from: createdTime, result: 'gain' })).toEqual([running.id]);
});

it.each([{ side: 'up' }, { from: 'soon' }, { to: '2026-01-05' }, { result: '1' }, { sort: 'id' }])(
  'does not take %j',
  async (query) => {
    const { code } = await app.call('GET order/listOptionsOrder', query, {
      token: me.session.token,
      demo: true,
    });
    expect(code).toBe('400');
  },
);
