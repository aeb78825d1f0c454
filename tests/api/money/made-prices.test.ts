import type { Account } from '@/lib/orders/contract';
import type { WithdrawalTerms } from '@/lib/withdrawals/contract';
import { startApp, type App, type Session } from '@/tests/setup/app';
import { fund } from '@/tests/setup/money';
import { eurusd } from '@/tests/setup/trader';

/**
 * Guarantee: real money is never valued at a price that was made up. Where only such a price comes of a market,
 * its positions stand at the last live one, and free what that frees.
 */

let app: App;
let me: Session;
const call = <T>(route: string, input: object = {}) =>
  app.call<T>(route, input, { token: me.token });
const usdt = async () =>
  (await call<WithdrawalTerms>('GET user/getWithdrawalTerms')).result.wallets.find(
    ({ currency }) => currency === 'USDT',
  )!;
const withdrawable = async () => (await usdt()).withdrawable;
const unrealised = async () => (await call<Account>('GET order/getAccount')).result.unrealised;

beforeEach(async () => {
  app = await startApp();
  me = await app.customer();
  await fund(app.owner, me.customerId, '1000');
  expect((await call('POST order/buyOptions', { ...eurusd, lots: '0.10' })).code).toBe('200');
});

afterEach(async () => {
  app.runtime.env.SANDBOX = true;
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

it('counts a position at the last live price, not at what is made up since', async () => {
  app.prices.jump('EURUSD', '1.38200', '1.38211');
  await app.engine.settled();
  const last = { ...app.runtime.book.quote('EURUSD')!, live: true };
  const { book, env } = app.runtime;
  const quote = book.quote.bind(book);
  app.runtime.lastKnown = (code, mode) => (code === 'EURUSD' && mode === 'real' ? last : undefined);
  const [atLast, free] = [await unrealised(), await withdrawable()];
  expect(Number(atLast)).toBeLessThan(0);
  app.prices.jump('EURUSD', '1.39900', '1.39911');
  await app.engine.settled();
  expect(Number(await unrealised())).toBeGreaterThan(0);
  env.SANDBOX = false;
  expect([await unrealised(), await withdrawable()]).toEqual([atLast, free]);
  // One that is live counts at once.
  book.quote = (code) => ({ ...quote(code)!, live: true });
  expect(Number(await unrealised())).toBeGreaterThan(0);
});

it('counts a position of which no live price is known as having lost its margin', async () => {
  const { usedMargin } = (await call<Account>('GET order/getAccount')).result;
  app.prices.jump('EURUSD', '1.39900', '1.39911');
  await app.engine.settled();
  app.runtime.lastKnown = () => undefined;
  app.runtime.env.SANDBOX = false;
  const { available, withdrawable: free } = await usdt();
  expect(Number(free)).toBeCloseTo(Number(available) - Number(usedMargin), 6);
});
