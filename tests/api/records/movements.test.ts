import { endAuctions } from '@/lib/collectibles/due-rows';
import type { Movement } from '@/lib/wallets/contract';
import type { SwapQuote } from '@/lib/swaps/contract';
import { endAt, etherAddress, listCollectible } from '@/tests/setup/collectibles/auction';
import { fund, realCaller, usableWallet } from '@/tests/setup/money';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

type Page = { items: Movement[]; total: number };

const { app, me } = trading();
const real = realCaller(app, () => me.session);
const list = async (query: object = {}) =>
  (await me.get<Page>('listMovement', { size: '100', ...query })).result;
const reasons = ({ items }: Page) => items.map(({ reason }) => reason);

/** A limit order that was cancelled, and a position that was closed in two steps. */
async function trade() {
  const { result: placed } = await me.buy({ type: 'limit', limitPrice: '1.30000' });
  await me.post('cancelOptions', { id: placed.id });
  const { result: opened } = await me.buy({ lots: '0.20' });
  await me.close(opened.id, '0.05');
  await me.close(opened.id);
}

it('is narrowed by kind, each movement with the balance that it left', async () => {
  await trade();
  const all = await list();
  expect(reasons(all)).toEqual([
    'order-closed',
    'order-part-closed',
    'order-opened',
    'order-cancelled',
    'order-placed',
    'demo-grant',
  ]);
  expect(reasons(await list({ kind: 'released' }))).toEqual(['order-cancelled']);
  expect(reasons(await list({ kind: 'play-money' }))).toEqual(['demo-grant']);
  const charged = await list({ kind: 'fees' });
  expect(reasons(charged)).toEqual(['order-closed', 'order-part-closed', 'order-opened']);
  expect(charged.items.every(({ fee }) => Number(fee) > 0)).toBe(true);
  const positions = await list({ kind: 'positions' });
  expect(positions.total).toBe(5);
  for (const item of positions.items)
    expect(item).toEqual(all.items.find(({ id }) => id === item.id));
  expect((await list({ kind: 'swaps' })).total).toBe(0);
  // Page by page it is the same list.
  const second = await list({ kind: 'positions', page: '2', size: '2' });
  expect(second).toMatchObject({ total: 5, items: positions.items.slice(2, 4) });
});

it('is narrowed by time: from its first moment on, its last left out', async () => {
  await trade();
  const { items } = await list();
  const middle = items[2]!.time;
  expect((await list({ from: middle })).items).toEqual(items.slice(0, 3));
  expect((await list({ to: middle })).items).toEqual(items.slice(3));
  expect((await list({ from: middle, to: middle })).total).toBe(0);
});

it('keeps accounts and currencies apart', async () => {
  await fund(app.owner, me.session.customerId, '0.5', 'BTC');
  const { result: quote } = await real<SwapQuote>('POST user/quoteSwap', {
    from: 'BTC',
    to: 'USDT',
    amount: '0.1',
  });
  await real('POST user/swap', { quoteId: quote.id });
  const of = async (query: object) => (await real<Page>('GET order/listMovement', query)).result;
  expect(reasons(await of({ currency: 'BTC', kind: 'swaps' }))).toEqual(['swapped']);
  const bought = await of({ currency: 'USDT', kind: 'fees' });
  expect(bought.items).toMatchObject([{ reason: 'swapped', fee: quote.fee }]);
  expect((await of({ currency: 'BTC', kind: 'fees' })).total).toBe(0);
  expect((await list({ kind: 'swaps' })).total).toBe(0);
});

it('tells of a withdrawal its fee and what arrives, until it is given back', async () => {
  const { customerId } = me.session;
  await fund(app.owner, customerId, '1000');
  const destinationId = await usableWallet(app.owner, customerId);
  const asked = { destinationId, currency: 'USDT', amount: '200' };
  const { result } = await real<{ id: string }>('POST user/withdrawal', asked);
  const of = async (query: object = {}) =>
    (await real<Page>('GET order/listMovement', { kind: 'withdrawals', ...query })).result.items;
  const told = { amount: '-200.00', withdrawal: { fee: '1.00', received: '199.00' } };
  expect(await of()).toMatchObject([told]);
  expect(await of({ kind: 'fees' })).toMatchObject([told]);
  await real('POST user/cancelWithdrawal', { id: result.id });
  expect((await of()).map(({ withdrawal }) => withdrawal)).toEqual([null, null]);
});

it('tells the whole of a bid and of a price, where a part of it was held before', async () => {
  await fund(app.owner, me.session.customerId, '1000');
  const place = (id: string, action: 'bid' | 'buy', amount: string) =>
    real('POST user/buyNft', { id, action, amount, receivingAddress: etherAddress });
  const bought = await listCollectible(app.owner, { buyNow: '500' });
  await place(bought, 'bid', '100');
  await place(bought, 'bid', '150');
  await place(bought, 'buy', '500');
  const won = await listCollectible(app.owner);
  await place(won, 'bid', '40');
  await endAt(app.owner, won, new Date(Date.now() - 1000));
  await endAuctions(app.owner.sql);
  const { items } = (await real<Page>('GET order/listMovement', { kind: 'collectibles' })).result;
  expect(items.map(({ reason, amount, bid }) => ({ reason, amount, bid }))).toEqual([
    { reason: 'collectible-won', amount: '0.00', bid: { amount: '40.00', held: '40.00' } },
    { reason: 'bid-placed', amount: '-40.00', bid: { amount: '40.00', held: '0.00' } },
    { reason: 'collectible-bought', amount: '-350.00', bid: { amount: '500.00', held: '150.00' } },
    { reason: 'bid-placed', amount: '-50.00', bid: { amount: '150.00', held: '100.00' } },
    { reason: 'bid-placed', amount: '-100.00', bid: { amount: '100.00', held: '0.00' } },
  ]);
  const [deposit] = (await real<Page>('GET order/listMovement', {})).result.items.slice(-1);
  expect(deposit).toMatchObject({ amount: '1000.00', bid: null });
});

it.each([{ kind: 'gifts' }, { from: 'yesterday' }, { to: '2026-13-01T00:00:00Z' }])(
  'answers 400 to %j',
  async (query) => expect((await me.get('listMovement', query)).code).toBe('400'),
);

it('tells the fee of a limit order that filled exactly at its price', async () => {
  const { result } = await me.buy({ type: 'limit', limitPrice: '1.39200' });
  app.prices.jump('EURUSD', '1.39189', '1.39200');
  await until(async () => reasons(await list()).includes('order-opened'));
  const [filled] = (await list({ kind: 'fees' })).items;
  const [placed] = (await list()).items.slice(1);
  expect(filled).toMatchObject({ reason: 'order-opened', balance: placed!.balance });
  expect(Number(filled!.fee)).toBeGreaterThan(0);
  await me.close(result.id);
  app.prices.jump('EURUSD', '1.39287', '1.39298');
});
