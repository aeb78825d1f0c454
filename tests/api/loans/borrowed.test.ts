import { Money } from '@/lib/core/money';
import { replayDay } from '@/lib/replay/service';
import type { Account, MarginOrder } from '@/lib/orders/contract';
import { balanceSince } from '@/lib/orders/record/books-queries';
import type { SwapQuote } from '@/lib/swaps/contract';
import type { Withdrawal, WithdrawalTerms } from '@/lib/withdrawals/contract';
import { fund, moneyOf, realCaller, usableWallet } from '@/tests/setup/money';
import { lendTo } from '@/tests/setup/loans/lend';
import { eurusd } from '@/tests/setup/trader';
import { rowsOfCsv, statementFile } from '@/tests/setup/statements';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

const { app, me } = trading();
const call = realCaller(app, () => me.session);
const account = async () => (await call<Account>('GET order/getAccount')).result;
const money = () => moneyOf(app.owner, me.session.customerId);
const worths = async () => {
  const { balance, equity, freeMargin, marginLevel, borrowed } = await account();
  return { balance, equity, freeMargin, marginLevel, borrowed };
};
const usdt = async () =>
  (await call<WithdrawalTerms>('GET user/getWithdrawalTerms')).result.wallets[0]!;

/** Closed out, it would bring about what is left: one pip of 0.02 lots is 0.20 USDT. */
const small = { ...eurusd, lots: '0.02' };
const open = async (input: object = small) =>
  (await call<MarginOrder>('POST order/buyOptions', input)).result;
const order = async (id: string) =>
  (await call<MarginOrder>(`GET order/getOptionsOrderById/${id}`)).result;
const fall = async (by: number) => {
  const bid = 1.39287 - by;
  app.prices.jump('EURUSD', bid.toFixed(5), (bid + 0.00011).toFixed(5));
  await app.engine.settled();
};
const withdraw = async (amount: string) =>
  call<Withdrawal>('POST user/withdrawal', {
    destinationId: await usableWallet(app.owner, me.session.customerId),
    currency: 'USDT',
    amount,
  });
const swap = async (input: object) => {
  const { result } = await call<SwapQuote>('POST user/quoteSwap', input);
  expect((await call('POST user/swap', { quoteId: result.id })).code).toBe('200');
  return result;
};

let loan: string;

/** 500 are borrowed, 100 beyond that are the customer's own. */
beforeEach(async () => {
  await fund(app.owner, me.session.customerId, '100');
  loan = await lendTo(app.owner, me.session.customerId, '500');
});

it('is told apart from what is the customer’s own', async () => {
  const { wallets, ...rest } = await account();
  expect(wallets[0]).toMatchObject({ available: '600.00', held: '0.00' });
  expect(rest).toMatchObject({ borrowed: '500.00', equity: '100.00', freeMargin: '100.00' });
  const asked = { month: new Date().toISOString().slice(0, 7), format: 'csv' } as const;
  const { text } = await statementFile(app, me.session, asked, { demo: false });
  const rows = rowsOfCsv(text);
  const column = rows[0]!.indexOf('Borrowed after');
  expect(rows.map((row) => row[column]).filter((cell) => cell === '500.00')).toHaveLength(2);
});

it('lifts no margin level when it is paid out while a position is open', async () => {
  await call('POST user/repayLoan', { id: loan, amount: '300' });
  await open();
  await fall(0.01);
  const before = await worths();
  await lendTo(app.owner, me.session.customerId, '300', 60);
  await until(async () => (await account()).borrowed === '500.00');
  expect(before.borrowed).toBe('200.00');
  expect(await worths()).toEqual({ ...before, borrowed: '500.00' });
});

it('is out of reach of a loss: the position is closed out at the customer’s own money', async () => {
  const { id } = await open();
  for (const by of [0.01, 0.02, 0.025]) await fall(by);
  expect((await order(id)).status).toBe('open');
  await fall(0.03);
  const closed = await until(async () => {
    const found = await order(id);
    return found.status === 'closed' && found;
  });
  expect(closed.closeReason).toBe('margin-close-out');
  const date = new Date().toISOString().slice(0, 10);
  const { findings } = await replayDay(app.owner, date, { recordings: new Set(['manual']) });
  // Real money meets simulated prices in tests alone.
  expect(findings.filter(({ text }) => !text.endsWith('a price that is not live'))).toEqual([]);
});

it('pays for no gap: the house covers what is lost beyond the customer’s own money', async () => {
  const { id } = await open();
  await fall(0.2);
  await until(async () => (await order(id)).status === 'closed');
  expect(await money()).toEqual({ available: '500', held: '0' });
  const [fill] = await app.owner.sql<{ covered: boolean }>`
    select covered > 0 as covered from fill where order_id = ${id} and leg = 'close'`;
  expect(fill!.covered).toBe(true);
  expect(await worths()).toMatchObject({ borrowed: '500.00', equity: '0.00' });
});

it('pays for no loss beside another position that is open', async () => {
  const [first, second] = [
    await open({ ...small, lots: '0.01' }),
    await open({ ...small, lots: '0.01', side: 'short' }),
  ];
  await fall(0.2);
  expect((await call('POST order/closeOptions', { id: first.id })).code).toBe('200');
  expect((await worths()).borrowed).toBe('500.00');
  expect((await call('POST order/closeOptions', { id: second.id })).code).toBe('200');
  expect((await money()).held).toBe('0');
  expect(Number((await money()).available)).toBeLessThanOrEqual(600);
});

it('shows as free what can be staked once part of it has left', async () => {
  expect((await withdraw('400')).code).toBe('200');
  // 200 are there, 100 of them borrowed; 500 are owed.
  const { result } = await call<Account>('GET order/getAccount');
  expect(result).toMatchObject({ equity: '100.00', stakeable: '0.00', freeMargin: '0.00' });
  await fund(app.owner, me.session.customerId, '450');
  await until(async () => (await worths()).equity === '550.00');
  expect(await account()).toMatchObject({ stakeable: '150.00', freeMargin: '150.00' });
  const { result: info } = await call<{ freeMargin: string }>('POST user/getUserInfo');
  expect(info.freeMargin).toBe('150.00');
  const stake = { kind: 'timed', code: 'EURUSD', direction: 'up', period: 60 };
  const refused = await call<unknown>('POST order/buyOptions', { ...stake, amount: '150.01' });
  expect(refused).toMatchObject({ code: '10121', result: { max: '150' } });
  expect((await call('POST order/buyOptions', { ...stake, amount: '150' })).code).toBe('200');
});

it('leaves while a position loses, and changes neither equity nor level', async () => {
  await open();
  await fall(0.01);
  const before = await worths();
  const { withdrawable } = await usdt();
  expect(Number(withdrawable)).toBeGreaterThanOrEqual(500);
  expect(Number(withdrawable)).toBeLessThan(600);
  const over = (Number(withdrawable) + 0.01).toFixed(2);
  expect((await withdraw(over)).code).toBe('10011');
  const { code, result } = await withdraw('500');
  expect(code).toBe('200');
  expect(await worths()).toEqual({ ...before, borrowed: '0.00' });
  await call('POST user/cancelWithdrawal', { id: result.id });
  expect(await worths()).toEqual({ ...before, borrowed: '500.00' });
});

it('comes back from a withdrawal as the customer’s own where the loan was repaid meanwhile', async () => {
  const { result } = await withdraw('300');
  await fund(app.owner, me.session.customerId, '400');
  expect((await account()).borrowed).toBe('200.00');
  const { points } = await balanceSince(null, { customerId: me.session.customerId, mode: 'real' });
  expect(points.map(({ balance }) => balance)).toEqual(['100.00', '100.00', '100.00', '500.00']);
  expect((await call('POST user/repayLoan', { id: loan, amount: '400' })).code).toBe('200');
  expect((await account()).borrowed).toBe('0.00');
  await call('POST user/cancelWithdrawal', { id: result.id });
  expect(await worths()).toMatchObject({ borrowed: '100.00', equity: '500.00' });
  expect((await call('POST user/repayLoan', { id: loan, amount: '100' })).code).toBe('200');
  expect(await worths()).toMatchObject({ borrowed: '0.00', equity: '500.00' });
});

it.each(['its customer takes it back', 'an operator rejects it'])(
  'comes back no more than is owed where a loan is repaid just when %s',
  async (how) => {
    const { customerId } = me.session;
    const { result } = await withdraw('300');
    await fund(app.owner, customerId, '500');
    const client = await app.owner.pool.connect();
    await client.query('begin');
    await client.query(`select loan_repay_at($1, $2, 450, 0, 'other', clock_timestamp())`, [
      customerId,
      loan,
    ]);
    const back = how.startsWith('its')
      ? call('POST user/cancelWithdrawal', { id: result.id })
      : app.owner.sql`
          with named as (select set_config('assay.operator', 'berta', true))
          select withdrawal_review(${result.id}, '{"status": "rejected", "reason": "Not yours."}', 'berta') from named`;
    await until(async () => {
      const waiting = await app.owner
        .sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      return waiting.length > 0;
    });
    await client.query('commit');
    client.release();
    await back;
    // Others than the desk tell it of what they change.
    await until(async () => (await worths()).equity === '600.00');
    expect((await worths()).borrowed).toBe('50.00');
  },
);

it('is not made one’s own by a swap there and back', async () => {
  const { received } = await swap({ from: 'USDT', to: 'BTC', amount: '400' });
  expect(await worths()).toMatchObject({ borrowed: '100.00', equity: '100.00' });
  const back = await swap({ from: 'BTC', to: 'USDT', amount: received });
  expect(await worths()).toMatchObject({
    borrowed: new Money(back.received).add(100).toFixed(),
    equity: '100.00',
  });
});

it('repays, and what is the customer’s own stays in the equity', async () => {
  expect((await call('POST user/repayLoan', { id: loan, amount: '500' })).code).toBe('200');
  expect(await worths()).toMatchObject({ borrowed: '0.00', equity: '100.00' });
  expect(await money()).toEqual({ available: '100', held: '0' });
});

it('withdraws with the customer’s own money after it, and is no part of what a closed market keeps', async () => {
  expect((await usdt()).withdrawable).toBe('600.00');
  const { code } = await withdraw('550');
  expect(code).toBe('200');
  expect(await worths()).toMatchObject({ borrowed: '0.00', equity: '50.00' });
});
