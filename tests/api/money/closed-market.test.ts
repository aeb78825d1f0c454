import type { WithdrawalTerms } from '@/lib/withdrawals/contract';
import type { Account } from '@/lib/orders/contract';
import type { SwapQuote } from '@/lib/swaps/contract';
import { firstQuotes, startApp, type App, type Session } from '@/tests/setup/app';
import { fund, usableWallet } from '@/tests/setup/money';
import { eurusd } from '@/tests/setup/trader';

/**
 * Guarantee: money that is free leaves though a market that a position hangs on has not ticked since the
 * start, as on a weekend. The position counts at its last tick; where none is known, a bounded part stays.
 */

let app: App;
let me: Session;
const call = <T>(route: string, input: object = {}) =>
  app.call<T>(route, input, { token: me.token });
const known = firstQuotes[0]!.slice() as (typeof firstQuotes)[number];

const terms = async () => (await call<WithdrawalTerms>('GET user/getWithdrawalTerms')).result;
const usdtOf = ({ wallets }: WithdrawalTerms) =>
  wallets.find(({ currency }) => currency === 'USDT')!;
const withdraw = async (amount: string) =>
  call('POST user/withdrawal', {
    destinationId: await usableWallet(app.owner, me.customerId),
    currency: 'USDT',
    amount,
  });

/** Starts anew on a weekend: EURUSD has no tick of this process. */
async function startAgain(): Promise<void> {
  await app.stop();
  firstQuotes[0]!.splice(1, 2, '0', '0');
  app = await startApp();
  expect(app.runtime.book.quote('EURUSD')).toBeUndefined();
}

beforeEach(async () => {
  firstQuotes[0] = known.slice() as typeof known;
  app = await startApp();
  me = await app.customer();
  await fund(app.owner, me.customerId, '1000');
  const bought = await call('POST order/buyOptions', { ...eurusd, lots: '0.10' });
  expect(bought.code).toBe('200');
});

afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

it('values the position at its last tick: what is free leaves, what its loss needs stays', async () => {
  app.prices.jump('EURUSD', '1.38787', '1.38798');
  await app.engine.settled();
  const [before, account] = [await terms(), await call<Account>('GET order/getAccount')];
  expect(Number(usdtOf(before).withdrawable)).toBeLessThan(Number(usdtOf(before).available));
  await startAgain();
  const after = await terms();
  expect([after.heldBack, usdtOf(after)]).toEqual([null, usdtOf(before)]);
  expect((await call<Account>('GET order/getAccount')).result).toEqual(account.result);
  const { withdrawable } = usdtOf(after);
  expect((await withdraw((Number(withdrawable) + 0.01).toFixed(2))).code).toBe('10011');
  const quoted = await call<SwapQuote>('POST user/quoteSwap', {
    from: 'USDT',
    to: 'BTC',
    amount: '20',
  });
  expect((await call('POST user/swap', { quoteId: quoted.result.id })).code).toBe('200');
  expect((await withdraw((Number(withdrawable) - 20.01).toFixed(2))).code).toBe('200');
});

it('holds back as much as its margin where no tick is known at all, says so, and lets the rest go', async () => {
  await startAgain();
  app.runtime.lastKnown = () => undefined;
  const { heldBack, ...now } = await terms();
  const { held, available, withdrawable } = {
    ...usdtOf({ heldBack, ...now }),
    held: (await call<Account>('GET order/getAccount')).result.usedMargin,
  };
  expect(heldBack).toEqual({ amount: held, codes: ['EURUSD'], until: null });
  expect(Number(withdrawable)).toBeCloseTo(Number(available) - Number(held), 6);
  expect(Number(withdrawable)).toBeGreaterThan(0);
  expect((await withdraw(available)).code).toBe('10011');
  expect((await withdraw((Number(withdrawable) - 0.01).toFixed(2))).code).toBe('200');
});
