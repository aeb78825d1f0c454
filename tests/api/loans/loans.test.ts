import { fund, moneyOf, realCaller } from '@/tests/setup/money';
import { lendTo } from '@/tests/setup/loans/lend';
import { offerPlans } from '@/tests/setup/plans/offer-plans';
import { eurusd } from '@/tests/setup/trader';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

const { app, me } = trading();
const call = realCaller(app, () => me.session);
let harbour: string;

beforeAll(async () => {
  harbour = (await offerPlans(app.owner)).Harbour!;
});
/** 500 are borrowed, 100 beyond that are the customer's own. */
beforeEach(async () => {
  await fund(app.owner, me.session.customerId, '100');
  await lendTo(app.owner, me.session.customerId, '500');
});

const stakes: [string, string, object][] = [
  ['a plan', 'POST order/buySmart', { productId: '', days: 7, amount: '100.01' }],
  ['a position', 'POST order/buyOptions', { ...eurusd, lots: '0.10' }],
  ['a limit order', 'POST order/buyOptions', { ...eurusd, lots: '0.10', type: 'limit', limitPrice: '1.1' }],
  ['a binary option', 'POST order/buyOptions', { kind: 'timed', code: 'EURUSD', direction: 'up', period: 60, amount: '100.01' }],
]; // prettier-ignore

it.each(stakes)('stakes no borrowed money in %s', async (_, route, input) => {
  const asked = 'productId' in input ? { ...input, productId: harbour } : input;
  const { code, result } = await call(route, asked);
  expect([code, result]).toEqual(['10121', { max: '100', currency: 'USDT' }]);
  expect(await moneyOf(app.owner, me.session.customerId)).toEqual({ available: '600', held: '0' });
});

it('stakes what the customer has beyond the loan, to the cent', async () => {
  const plan = { productId: harbour, days: 7, amount: '100' };
  expect((await call('POST order/buySmart', plan)).code).toBe('200');
  const option = { kind: 'timed', code: 'EURUSD', direction: 'up', period: 60, amount: '1' };
  expect((await call('POST order/buyOptions', option)).result).toMatchObject({ max: '0' });
});

it('lets a limit order take no more than that when it is changed', async () => {
  const limit = { ...eurusd, lots: '0.01', type: 'limit', limitPrice: '0.5' };
  const { code, result } = await call<{ id: string; limitPrice: string }>(
    'POST order/buyOptions',
    limit,
  );
  expect(code).toBe('200');
  const { available } = await moneyOf(app.owner, me.session.customerId);
  await app.owner
    .sql`select ledger_post('test-spent:' || ${result.id}, 'sandbox-deposit', 'real', array[
    (${me.session.customerId}, 'available', 'USDT', 500.5 - ${available}::numeric),
    (null, 'external', 'USDT', ${available}::numeric - 500.5)]::ledger_amount[])`;
  const changed = await call('POST order/updateOptions', { id: result.id, limitPrice: '1.1' });
  expect([changed.code, changed.result]).toEqual(['10121', { max: '0.5', currency: 'USDT' }]);
});

it('fills a limit order with no more than that where the price jumped past it', async () => {
  const limit = { ...eurusd, side: 'short', lots: '0.01', leverage: 20, type: 'limit' };
  const { result } = await call<{ id: string; heldMargin: string }>('POST order/buyOptions', {
    ...limit,
    limitPrice: '1.5',
  });
  const { available, held } = await moneyOf(app.owner, me.session.customerId);
  // What is left of the customer's own is 20 by then; the fill takes about 75 more.
  await app.owner
    .sql`select ledger_post('test-spent:' || ${result.id}, 'sandbox-deposit', 'real', array[
    (${me.session.customerId}, 'available', 'USDT', 520 - ${available}::numeric),
    (null, 'external', 'USDT', ${available}::numeric - 520)]::ledger_amount[])`;
  app.prices.jump('EURUSD', '3', '3.0001');
  const order = async () =>
    (
      await call<{ status: string; cancelReason: string }>(
        `GET order/getOptionsOrderById/${result.id}`,
      )
    ).result;
  await until(async () => (await order()).status !== 'pending');
  expect(await order()).toMatchObject({ status: 'cancelled', cancelReason: 'margin' });
  expect(await moneyOf(app.owner, me.session.customerId)).toEqual({
    available: String(520 + Number(held)),
    held: '0',
  });
});

it('stakes play money as ever', async () => {
  const demo = { token: me.session.token, demo: true };
  expect((await app.call('POST order/buyOptions', eurusd, demo)).code).toBe('200');
});

it('stands in the way of closing the account', async () => {
  const { result } = await call<{ obstacles: { what: string; count: number }[] }>(
    'GET user/getClosing',
  );
  expect(result.obstacles).toContainEqual(expect.objectContaining({ what: 'loans', count: 1 }));
  expect(result.obstacles.map(({ what }) => what)).not.toContain('held');
});

it('tells the credit score that is reckoned from what is on record', async () => {
  const { result } = await call<{ creditScore: number }>('POST user/getUserInfo');
  expect(result.creditScore).toBe(550);
});
