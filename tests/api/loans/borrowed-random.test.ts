import fc from 'fast-check';
import { Money } from '@/lib/core/money';
import { plain } from '@/lib/core/plain-money';
import type { Account, MarginOrder } from '@/lib/orders/contract';
import type { SwapQuote } from '@/lib/swaps/contract';
import type { Withdrawal } from '@/lib/withdrawals/contract';
import { lendTo } from '@/tests/setup/loans/lend';
import { fund, realCaller, usableWallet } from '@/tests/setup/money';
import { eurusd } from '@/tests/setup/trader';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

/**
 * Guarantee: whatever somebody does who owes a loan (withdraw it, take that back, swap it there and back,
 * repay it in parts, trade through gaps), what they have of their own stands where a plain model says; the
 * house covers of a loss what it would cover without a loan; and the free margin that is shown is what 10121
 * lets them stake, to the cent.
 */

const { app, me } = trading();
const call = realCaller(app, () => me.session);
const account = async () => (await call<Account>('GET order/getAccount')).result;

const deeds = [
  'lend',
  'repay',
  'withdraw',
  'cancel',
  'swapOut',
  'swapBack',
  'fund',
  'gap',
] as const;
type Deed = { do: (typeof deeds)[number]; share: number };
const sequences = fc.sample(
  fc.array(
    fc.record<Deed>({ do: fc.constantFrom(...deeds), share: fc.integer({ min: 1, max: 100 }) }),
    { minLength: 6, maxLength: 12 },
  ),
  { numRuns: 12, seed: 58 },
);

/** USDT of a customer: their own, what a loan brought and has not left, what they owe of it. */
const model = () => ({
  own: new Money(100),
  borrowed: new Money(0),
  owed: new Money(0),
  loans: [] as { id: string; owed: Money }[],
  leaving: null as { id: string; amount: Money; borrowed: Money } | null,
  btc: new Money(0),
});
type Model = ReturnType<typeof model>;

/** Borrowed money leaves first. */
function take(m: Model, amount: Money): Money {
  const borrowed = Money.min(amount, m.borrowed);
  m.borrowed = m.borrowed.sub(borrowed);
  m.own = m.own.sub(amount.sub(borrowed));
  return borrowed;
}
/** And comes back up to what is owed. */
function give(m: Model, amount: Money, most = amount): void {
  const back = Money.min(most, m.owed.sub(m.borrowed));
  m.borrowed = m.borrowed.add(back);
  m.own = m.own.add(amount.sub(back));
}

const shareOf = (most: Money, share: number): Money =>
  most.mul(share).div(100).toDecimalPlaces(2, 1);

const acts: Record<Deed['do'], (m: Model, share: number) => Promise<void>> = {
  async lend(m, share) {
    // By the score 500 may be owed at most.
    const amount = shareOf(new Money(500).sub(m.owed), share);
    if (amount.lt(50)) return;
    const id = await lendTo(app.owner, me.session.customerId, amount.toFixed(2));
    m.loans.push({ id, owed: amount });
    m.owed = m.owed.add(amount);
    m.borrowed = m.borrowed.add(amount);
  },
  async repay(m, share) {
    const loan = m.loans.find(({ owed }) => owed.gt(0));
    if (!loan) return;
    const amount = shareOf(Money.min(loan.owed, m.own.add(m.borrowed)), share);
    if (amount.lt(0.01)) return;
    const { code } = await call('POST user/repayLoan', { id: loan.id, amount: amount.toFixed(2) });
    expect(code).toBe('200');
    take(m, amount);
    loan.owed = loan.owed.sub(amount);
    m.owed = m.owed.sub(amount);
  },
  async withdraw(m, share) {
    const amount = shareOf(m.own.add(m.borrowed), share);
    if (m.leaving || amount.lt(1)) return;
    const { code, result } = await call<Withdrawal>('POST user/withdrawal', {
      destinationId: await usableWallet(app.owner, me.session.customerId),
      currency: 'USDT',
      amount: amount.toFixed(2),
    });
    expect(code).toBe('200');
    m.leaving = { id: result.id, amount, borrowed: take(m, amount) };
  },
  async cancel(m) {
    if (!m.leaving) return;
    const { id, amount, borrowed } = m.leaving;
    expect((await call('POST user/cancelWithdrawal', { id })).code).toBe('200');
    give(m, amount, borrowed);
    m.leaving = null;
  },
  async swapOut(m, share) {
    const amount = shareOf(m.own.add(m.borrowed), share);
    if (amount.lt(20)) return;
    m.btc = m.btc.add(await swapped({ from: 'USDT', to: 'BTC', amount: amount.toFixed(2) }));
    take(m, amount);
  },
  async swapBack(m, share) {
    const amount = m.btc.mul(share).div(100).toDecimalPlaces(8, 1);
    if (amount.lt('0.0005')) return;
    const received = await swapped({ from: 'BTC', to: 'USDT', amount: amount.toFixed() });
    m.btc = m.btc.sub(amount);
    give(m, received);
  },
  async fund(m, share) {
    await fund(app.owner, me.session.customerId, share.toFixed(2));
    m.own = m.own.add(share);
  },
  async gap(m, share) {
    const opened = await call<MarginOrder>('POST order/buyOptions', { ...eurusd, lots: '0.01' });
    if (opened.code !== '200') return;
    const rate = 1.39287 * (1 + (share % 2 ? -0.005 : 0.001) * share);
    app.prices.jump('EURUSD', rate.toFixed(5), (rate + 0.00011).toFixed(5));
    await app.engine.settled();
    await call('POST order/closeOptions', { id: opened.result.id });
    await app.engine.settled();
    app.prices.jump('EURUSD', '1.39287', '1.39298');
    await app.engine.settled();
    const { result } = await call<MarginOrder>(`GET order/getOptionsOrderById/${opened.result.id}`);
    expect(result.status).toBe('closed');
    const [fills] = await app.owner.sql<{ net: string }>`
      select (sum(coalesce(profit, 0)) - sum(fee))::text as net from fill where order_id = ${result.id}`;
    m.own = Money.max(0, m.own.add(fills!.net));
  },
};

async function swapped(input: object): Promise<Money> {
  const { result } = await call<SwapQuote>('POST user/quoteSwap', input);
  expect((await call('POST user/swap', { quoteId: result.id })).code).toBe('200');
  const [row] = await app.owner.sql<{ received: string }>`
    select (gross - fee)::text as received from swap_quote where id = ${result.id}`;
  return new Money(row!.received);
}

/** What the account shows, once the engine has heard of what others than the desk changed. */
async function assertStake(m: Model): Promise<void> {
  const free = m.owed.gt(0) ? Money.max(0, m.own.add(m.borrowed).sub(m.owed)) : m.own;
  const isNear = (text: string, exact: Money) => new Money(text).sub(exact).abs().lte('0.00001');
  const shown = await until(async () => {
    const now = await account();
    return isNear(now.equity, m.own) && now;
  }, 5).catch(account);
  const seen = (text: string | null) => text && new Money(text).toFixed(4);
  expect({
    borrowed: seen(shown.borrowed),
    equity: seen(shown.equity),
    free: seen(shown.freeMargin),
    stakeable: seen(shown.stakeable),
  }).toEqual({
    borrowed: m.borrowed.toFixed(4),
    equity: m.own.toFixed(4),
    free: free.toFixed(4),
    stakeable: m.owed.gt(0) ? free.toFixed(4) : null,
  });
  const stake = free.add('0.02').toDecimalPlaces(2, 0);
  if (stake.lt(1) || stake.gt(1000)) return;
  const { code, result } = await call<unknown>('POST order/buyOptions', {
    kind: 'timed',
    code: 'EURUSD',
    direction: 'up',
    period: 60,
    amount: stake.toFixed(2),
  });
  const isThere = stake.lte(m.own.add(m.borrowed));
  expect(code).toBe(m.owed.gt(0) && isThere ? '10121' : '10011');
  if (code === '10121') expect((result as { max: string }).max).toBe(plain(shown.freeMargin));
}

it.each(sequences.map((sequence, n) => [n, sequence] as const))(
  'sequence %i ends where the model does after each deed',
  async (_, sequence) => {
    await fund(app.owner, me.session.customerId, '100');
    const m = model();
    for (const { do: deed, share } of sequence) {
      await acts[deed](m, share);
      await assertStake(m);
    }
  },
  60_000,
);
