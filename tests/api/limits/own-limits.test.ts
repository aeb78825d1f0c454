import type { Deposit, RechargeTerms } from '@/lib/deposits/contract';
import type { OwnLimits } from '@/lib/limits/contract';
import { seedAddresses } from '@/prisma/seed/seed-addresses';
import { limitOf, moved, passDay } from '@/tests/setup/limits';
import { fund, realCaller, txHashOf, usableWallet } from '@/tests/setup/money';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();
const call = realCaller(app, () => me.session);
const real = { demo: false };
const limits = async () => (await call<OwnLimits>('GET user/getLimits')).result;
const set = (kind: string, amount: string | null) =>
  call<OwnLimits>('POST user/saveLimit', { kind, amount });
const bet = (amount: string) => me.bet({ amount }, real);
const claim = (amount: string, more: object = {}) =>
  call<Deposit>('POST user/recharge', {
    method: 'crypto',
    currency: 'USDT',
    amount,
    lastSix: '9f03c1',
    ...more,
  });

beforeAll(() => seedAddresses(app.owner, true));
beforeEach(async () => {
  await fund(app.owner, me.session.customerId, '10000');
  await app.owner.sql`
    update customer set basic_status = 'verified', advanced_status = 'verified' where id = ${me.session.customerId}`;
});

it('has none at first, and one that is set is in force at once', async () => {
  const before = await limits();
  expect(before.breakUntil).toBeNull();
  expect(before.limits.map(({ amount, next }) => [amount, next])).toEqual(
    Array(7).fill([null, null]),
  );
  const { result } = await set('stake', '50');
  expect(limitOf(result, 'stake')).toEqual({
    kind: 'stake',
    amount: '50.00',
    next: null,
    used: null,
  });
  expect((await bet('50.01')).code).toBe('10123');
  expect((await bet('50')).code).toBe('200');
});

it('says which limit stood before an order, and what is left of it', async () => {
  await set('stake', '50');
  expect(await bet('51')).toMatchObject({
    code: '10123',
    result: { limit: 'stake', max: '50', left: '50', currency: 'USDT' },
    message: expect.stringContaining('50 USDT'),
  });
});

describe('the limit of one order', () => {
  it('holds margin of positions and of pending orders, when they are placed and moved', async () => {
    const free = await me.buy({ lots: '0.20' }, real);
    const margin = free.result.requiredMargin;
    await set('stake', Number(margin).toFixed(2));
    expect((await me.buy({ lots: '0.40' }, real)).code).toBe('10123');
    const pending = { type: 'limit', lots: '0.20', limitPrice: '1.30000' };
    expect((await me.buy({ ...pending, lots: '0.40' }, real)).code).toBe('10123');
    const placed = await me.buy(pending, real);
    expect(placed.code).toBe('200');
    const move = (limitPrice: string) =>
      me.post('updateOptions', { id: placed.result.id, limitPrice }, real);
    expect((await move('1.39200')).code).toBe('200');
    await set('stake', (Number(margin) * 0.97).toFixed(2));
    expect((await move('1.39250')).code).toBe('10123');
    expect((await move('1.30000')).code).toBe('200');
  });

  it('does not count in demo', async () => {
    await set('stake', '1');
    expect((await me.bet({ amount: '50' })).code).toBe('200');
    expect((await me.buy({ lots: '0.20' })).code).toBe('200');
  });

  it('never stands before closing, cancelling or withdrawing', async () => {
    const position = await me.buy({ lots: '0.20' }, real);
    const pending = await me.buy({ type: 'limit', limitPrice: '1.30000' }, real);
    for (const kind of ['stake', 'loss-day', 'deposit-day']) await set(kind, '0.01');
    expect((await me.close(position.result.id, '0.10', real)).code).toBe('200');
    expect((await me.close(position.result.id, undefined, real)).code).toBe('200');
    expect((await me.post('cancelOptions', { id: pending.result.id }, real)).code).toBe('200');
    const destinationId = await usableWallet(app.owner, me.session.customerId);
    const out = await call('POST user/withdrawal', {
      destinationId,
      currency: 'USDT',
      amount: '900',
    });
    expect(out.code).toBe('200');
  });
});

describe('what is looser', () => {
  it('is in force 24 hours later, by nobody’s doing', async () => {
    await set('stake', '50');
    const asked = Date.now();
    const { result } = await set('stake', '80');
    const { amount, next } = limitOf(result, 'stake');
    expect([amount, next!.amount]).toEqual(['50.00', '80.00']);
    expect(Math.abs(Date.parse(next!.at) - asked - 24 * 3_600_000)).toBeLessThan(300_000);
    expect((await bet('80')).code).toBe('10123');
    await passDay(app.owner, me.session.customerId);
    expect(limitOf(await limits(), 'stake')).toMatchObject({ amount: '80.00', next: null });
    expect((await bet('80')).code).toBe('200');
    expect((await bet('81')).code).toBe('10123');
  });

  it('is none 24 hours later where a limit was removed', async () => {
    await set('stake', '50');
    expect(limitOf((await set('stake', null)).result, 'stake').next!.amount).toBeNull();
    expect((await bet('60')).code).toBe('10123');
    await passDay(app.owner, me.session.customerId);
    expect((await bet('60')).code).toBe('200');
  });

  it('does not begin its 24 hours anew when it is asked for again, and ends with what is tighter', async () => {
    await set('stake', '50');
    const first = limitOf((await set('stake', '80')).result, 'stake');
    expect(limitOf((await set('stake', '80')).result, 'stake')).toEqual(first);
    const tighter = limitOf((await set('stake', '40')).result, 'stake');
    expect([tighter.amount, tighter.next]).toEqual(['40.00', null]);
    await passDay(app.owner, me.session.customerId);
    expect((await bet('41')).code).toBe('10123');
  });

  it('can be taken back until it is in force, and not after', async () => {
    const keep = () => call<OwnLimits>('POST user/keepLimit', { kind: 'stake' });
    await set('stake', '50');
    expect((await keep()).code).toBe('10115');
    await set('stake', '80');
    expect(limitOf((await keep()).result, 'stake')).toMatchObject({ amount: '50.00', next: null });
    await set('stake', '80');
    await passDay(app.owner, me.session.customerId);
    expect((await keep()).code).toBe('10115');
    expect((await bet('80')).code).toBe('200');
  });

  it('is on a record that only grows', async () => {
    await set('stake', '50');
    await set('stake', '80');
    await call('POST user/keepLimit', { kind: 'stake' });
    const { customerId } = me.session;
    const rows = await app.owner.sql<{ step: string }>`
      select step from own_limit_change where customer_id = ${customerId} order by id`;
    expect(rows.map(({ step }) => step)).toEqual(['set', 'loosening', 'kept']);
    await expect(
      app.owner.sql`delete from own_limit_change where customer_id = ${customerId}`,
    ).rejects.toThrow('append-only');
  });
});

describe('the limit of losses', () => {
  it('counts realised losses and fees less gains, and no open position', async () => {
    const { result } = await me.buy({ lots: '0.20' }, real);
    app.prices.jump('EURUSD', '1.38287', '1.38298');
    await app.engine.settled();
    const fees = () => Number(result.fee);
    const loss = async () => Number(limitOf(await limits(), 'loss-day').used);
    expect(await loss()).toBeCloseTo(fees(), 1);
    const { result: closed } = await me.close(result.id, undefined, real);
    const lost = -Number(closed.profit) + Number(closed.fee);
    expect(lost).toBeGreaterThan(1);
    expect(await loss()).toBeCloseTo(lost, 2);
    await set('loss-day', Math.floor(lost).toFixed(0));
    expect((await me.buy({ lots: '0.01' }, real)).code).toBe('10123');
    expect((await bet('10')).code).toBe('10123');
    // A week holds more.
    const { customerId } = me.session;
    await set('loss-week', Math.ceil(lost * 3).toFixed(0));
    await set('loss-day', null);
    await passDay(app.owner, customerId);
    expect((await me.buy({ lots: '0.01' }, real)).code).toBe('200');
  });

  it('counts the stakes of open options: of ten at once only as many open as fit', async () => {
    await set('loss-day', '50');
    const answers = await Promise.all(Array.from({ length: 10 }, () => bet('10')));
    const codes = answers.map(({ code }) => code).sort();
    expect(codes).toEqual([...Array(5).fill('10123'), ...Array(5).fill('200')].sort());
    expect(limitOf(await limits(), 'loss-day').used).toBe('50.00');
  });

  it('lets as many positions open at once as their fees leave room for', async () => {
    const { result } = await me.buy({ lots: '0.20' }, real);
    const fee = Number(result.fee);
    expect(fee).toBeGreaterThan(0);
    await set('loss-month', (fee * 3.5).toFixed(2));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => me.buy({ lots: '0.20' }, real)),
    );
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(2);
    expect(answers.filter(({ code }) => code === '10123')).toHaveLength(4);
  });
});

describe('the limit of deposits', () => {
  const terms = async () => (await call<RechargeTerms>('GET user/getRechargeTerms')).result;
  const isShown = async () => (await terms()).accounts.every(({ address }) => address !== null);

  it('counts what was told of, holds back where to pay to when it is reached, and refuses no word of a payment', async () => {
    await set('deposit-day', '500');
    await set('deposit-week', '450');
    const first = await claim('300');
    expect((await terms()).ownLimits).toEqual([
      { kind: 'deposit-day', amount: '500.00', left: '200.00', roomAt: null },
      { kind: 'deposit-week', amount: '450.00', left: '150.00', roomAt: null },
    ]);
    expect(await isShown()).toBe(true);
    expect(await claim('200')).toMatchObject({ code: '200', result: { status: 'pending' } });
    const held = await terms();
    expect(await isShown()).toBe(false);
    expect(held.ownLimits.map(({ left }) => left)).toEqual(['0.00', '0.00']);
    for (const [n, days] of [1, 7].entries()) {
      const passes = Date.parse(first.result.createdAt) + days * 86_400_000;
      expect(Math.abs(Date.parse(held.ownLimits[n]!.roomAt!) - passes)).toBeLessThan(1000);
    }
    await app.owner.sql`
      update deposit set status = 'rejected', reason = 'Not there' where id = ${first.result.id}`;
    expect(await isShown()).toBe(true);
  });

  it('counts no longer what is older', async () => {
    await set('deposit-day', '300');
    await claim('300');
    expect(await isShown()).toBe(false);
    await moved(
      app.owner,
      `update deposit set created_at = created_at - interval '25 hours'
       where customer_id = ${me.session.customerId}`,
    );
    expect(await isShown()).toBe(true);
  });

  it('counts other currencies at their newest price', async () => {
    await set('deposit-day', '500');
    const asBitcoin = { currency: 'BTC', network: 'bitcoin' };
    expect((await claim('0.07', asBitcoin)).code).toBe('200');
    expect(limitOf(await limits(), 'deposit-day').used).toBe('475.4176');
    expect((await claim('0.015', asBitcoin)).code).toBe('200');
    expect(await isShown()).toBe(false);
  });

  it('counts a payment once that was told of and seen on its chain', async () => {
    await set('deposit-day', '900');
    const { customerId } = me.session;
    const address = `TOnce${customerId}`;
    await app.owner.sql`
      insert into deposit_address (network, currency, address, enabled, customer_id, added_by)
      values ('tron', 'USDT', ${address}, true, ${customerId}, 'ann')`;
    for (const amount of ['300', '200']) {
      const hash = txHashOf(`once ${customerId} ${amount}`, '9f03c1');
      const told = amount === '300' ? { txHash: hash } : { lastSix: '9f03c1' };
      expect((await claim(amount, { network: 'ethereum', ...told })).code).toBe('200');
      await app.owner.sql`
        select deposit_watch('tron', ${hash}, 0, ${address}, 'USDT', ${amount}, 1, '{}')`;
    }
    expect(limitOf(await limits(), 'deposit-day').used).toBe('500.00');
  });
});

it('are each customer’s own', async () => {
  await set('stake', '50');
  me.session = await app.customer();
  await fund(app.owner, me.session.customerId, '1000');
  expect(limitOf(await limits(), 'stake').amount).toBeNull();
  expect((await call('POST user/keepLimit', { kind: 'stake' })).code).toBe('10115');
  expect((await bet('60')).code).toBe('200');
});

it.each([
  [{ kind: 'stake', amount: '0' }],
  [{ kind: 'stake', amount: '-1' }],
  [{ kind: 'stake', amount: '1.001' }],
  [{ kind: 'stake', amount: 5 }],
  [{ kind: 'stake', amount: '1e9' }],
  [{ kind: 'stake' }],
  [{ kind: 'loss', amount: '5' }],
])('takes no %j', async (input) => {
  expect((await call('POST user/saveLimit', input)).code).toBe('400');
  expect((await limits()).limits.every(({ amount }) => amount === null)).toBe(true);
});
