import type { Account, MarginOrder } from '@/lib/orders/contract';
import { Money, moneyString } from '@/lib/core/money';
import type { SwapQuote } from '@/lib/swaps/contract';
import type { Withdrawal, WithdrawalTerms } from '@/lib/withdrawals/contract';
import { seeded } from '@/tests/engine/simulator/seeded';
import { applyFor, fillBook, offerLoan, verifyForLoans } from '@/tests/setup/loans/lend';
import { fund, realCaller, txHashOf, usableWallet } from '@/tests/setup/money';
import { offerPlans } from '@/tests/setup/plans/offer-plans';
import { eurusd } from '@/tests/setup/trader';
import { until } from '@/tests/setup/until';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();
const call = realCaller(app, () => me.session);
const drawn = seeded(4);
const amount = (low: number, high: number) => drawn.spread(low, high).toFixed(2);

/** What a customer is refused with, and nothing else. */
const refusals = new Set([
  '200', '10005', '10010', '10011', '10013', '10015', '10016', '10024', '10102', '10103', '10107', '10113',
  '10115', '10119', '10121', '10122', '10125', '404',
]); // prettier-ignore

const ids = async (table: 'loan' | 'withdrawal' | 'orders' | 'plan', where: string) => {
  const { rows } = await app.owner.pool.query<{ id: string }>(
    `select id from ${table} where customer_id = $1 and ${where} order by id`,
    [me.session.customerId],
  );
  return rows.map(({ id }) => id);
};

async function lend(): Promise<string> {
  const { customerId } = me.session;
  const id = await applyFor(app.owner, customerId, amount(50, 200), drawn.pick([30, 60]));
  await app.owner.sql`
    select set_config('assay.operator', 'anna', true), loan_review(${id}, '{"status": "approved"}', 'anna')`;
  return '200';
}

async function swap(from: string, to: string, much: string): Promise<string> {
  const { code, result } = await call<SwapQuote>('POST user/quoteSwap', { from, to, amount: much });
  return code === '200' ? (await call('POST user/swap', { quoteId: result.id })).code! : code!;
}

/** As an operator decides; null where there is nothing to decide, or somebody else was first. */
async function decide(status: 'rejected' | 'completed'): Promise<string | null> {
  const [id] = await ids('withdrawal', `status in ('pending', 'approved')`);
  if (!id) return null;
  const set = (after: object) => app.owner.sql`
    with named as (select set_config('assay.operator', 'berta', true))
    select withdrawal_review(${id}, ${JSON.stringify(after)}::jsonb, 'berta') from named`;
  try {
    if (status === 'rejected') await set({ status, reason: 'Not yours.' });
    else {
      await set({ status: 'approved' });
      await set({ status, reference: txHashOf(`paid${id}`) });
    }
    return '200';
  } catch {
    return null;
  }
}

const withdraw = async (much: string) => {
  const destinationId = await usableWallet(app.owner, me.session.customerId);
  return call<Withdrawal>('POST user/withdrawal', {
    destinationId,
    currency: 'USDT',
    amount: much,
  });
};

const deeds: [name: string, weight: number, deed: () => Promise<string | null>][] = [
  ['deposit', 2, async () => (await fund(app.owner, me.session.customerId, amount(5, 80)), '200')],
  ['lend', 3, () => lend().catch((error: { code: string }) => error.code)],
  ['repay', 4, async () => {
    const [id] = await ids('loan', `status in ('repaying', 'overdue')`);
    return id ? (await call('POST user/repayLoan', { id, amount: amount(1, 200) })).code : null;
  }],
  ['withdraw', 4, async () => (await withdraw(amount(5, 400))).code],
  ['take back', 2, async () => {
    const [id] = await ids('withdrawal', `status = 'pending'`);
    return id ? (await call('POST user/cancelWithdrawal', { id })).code : null;
  }],
  ['reject', 1, () => decide('rejected')],
  ['complete', 1, () => decide('completed')],
  ['swap out', 2, () => swap('USDT', 'BTC', amount(20, 300))],
  ['swap in', 2, () => swap('BTC', 'USDT', (Number(amount(20, 300)) / 6800).toFixed(6))],
  ['open', 4, async () => {
    const side = drawn.pick(['long', 'short']);
    return (await call('POST order/buyOptions', { ...eurusd, side, lots: amount(0.01, 0.06) })).code;
  }],
  ['close', 3, async () => {
    const [id] = await ids('orders', `mode = 'real' and status = 'open'`);
    return id ? (await call<MarginOrder>('POST order/closeOptions', { id })).code : null;
  }],
  ['move', 4, async () => {
    const bid = 1.39287 + drawn.between(-0.03, 0.03);
    app.prices.jump('EURUSD', bid.toFixed(5), (bid + 0.00011).toFixed(5));
    return '200';
  }],
]; // prettier-ignore

const bag = deeds.flatMap(([name, weight, deed]) =>
  Array.from({ length: weight }, () => ({ name, deed })),
);

/** What the books hold, and how much of it the engine may count. */
async function books() {
  const [row] = await app.owner.sql<Record<'own' | 'borrowed' | 'owed' | 'orders', string>>`
    select coalesce(sum(balance) filter (where kind in ('available', 'borrowed', 'advance')), 0) as own,
      coalesce(-sum(balance) filter (where kind = 'borrowed'), 0) as borrowed,
      coalesce(-sum(balance) filter (where kind = 'loan-debt'), 0) as owed,
      (select coalesce(sum(held), 0) from orders
        where customer_id = ${me.session.customerId} and mode = 'real' and status in ('pending', 'open')) as orders
    from ledger_account
    where customer_id = ${me.session.customerId} and mode = 'real' and currency = 'USDT'`;
  return row!;
}

it('stays apart whatever a customer does with it, four things at a time', async () => {
  const { customerId } = me.session;
  await fund(app.owner, customerId, '300');
  await fund(app.owner, customerId, '0.02', 'BTC');
  await verifyForLoans(app.owner, customerId);
  for (const days of [30, 60]) await offerLoan(app.owner, { days, min: '50' });
  await fillBook(app.owner, '100000');
  await offerPlans(app.owner);
  const done = new Map<string, number>();
  for (let round = 0; round < 120; round += 1) {
    const at = Array.from({ length: drawn.whole(1, 4) }, () => drawn.pick(bag));
    const codes = await Promise.all(at.map(({ deed }) => deed()));
    at.forEach(({ name }, n) => {
      const code = codes[n] ?? '200';
      expect([name, code, refusals.has(code)]).toEqual([name, code, true]);
      if (codes[n] === '200') done.set(name, (done.get(name) ?? 0) + 1);
    });
    await app.engine.settled();
    const { own, borrowed, owed, orders } = await books();
    expect(Number(own)).toBeGreaterThanOrEqual(Number(0) - 1e-9 - Number(orders));
    expect(new Money(borrowed).lte(owed)).toBe(true);
    const told = await until(async () => {
      const { result } = await call<Account>('GET order/getAccount');
      const expected = moneyString(new Money(own).add(orders));
      return result.balance === expected && result;
    });
    expect(told.borrowed).toBe(moneyString(borrowed));
    if (round % 10 === 9) {
      expect(await app.audit()).toEqual([]);
      const { result } = await call<WithdrawalTerms>('GET user/getWithdrawalTerms');
      const most = new Money(result.wallets[0]!.withdrawable).toDecimalPlaces(2, Money.ROUND_DOWN);
      const pending = (await ids('withdrawal', `status in ('pending', 'approved')`)).length > 0;
      if (pending || most.lt(1)) continue;
      const over = await withdraw(most.add('0.02').toFixed(2));
      // Much at once is asked about first.
      if (over.code === '10125') continue;
      expect(over.code).toBe('10011');
      const { code, result: asked } = await withdraw(most.toFixed(2));
      expect([round, most.toFixed(), code]).toEqual([round, most.toFixed(), '200']);
      await call('POST user/cancelWithdrawal', { id: asked.id });
    }
  }
  for (const [name] of deeds) expect([name, done.get(name) ?? 0]).not.toEqual([name, 0]);
}, 240_000);
