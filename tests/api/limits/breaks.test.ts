import type { RechargeTerms } from '@/lib/deposits/contract';
import type { OwnLimits } from '@/lib/limits/contract';
import { hashPassword } from '@/lib/credentials/password-crypto';
import { seedAddresses } from '@/prisma/seed/seed-addresses';
import { codeOfApp, wrongCode } from '@/tests/setup/factors/authenticator';
import { moved } from '@/tests/setup/limits';
import { fund, realCaller, usableWallet } from '@/tests/setup/money';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

const { app, me } = trading();
const call = realCaller(app, () => me.session);
const real = { demo: false };
const password = 'a long password 1';
const begin = (input: object = {}) =>
  call<OwnLimits>('POST user/beginBreak', { period: 'day', password, ...input });
const limits = async () => (await call<OwnLimits>('GET user/getLimits')).result;
const pendingInput = { type: 'limit', limitPrice: '1.30000' };
const deposit = () =>
  call('POST user/recharge', {
    method: 'crypto',
    currency: 'USDT',
    amount: '350',
    lastSix: '9f03c1',
  });

let hash: string;
beforeAll(async () => {
  await seedAddresses(app.owner, true);
  hash = await hashPassword(password);
});
beforeEach(async () => {
  const { customerId } = me.session;
  await fund(app.owner, customerId, '10000');
  await app.owner.sql`
    update customer set basic_status = 'verified', password_hash = ${hash} where id = ${customerId}`;
});

/** An order as it stands, read by its real account. */
const orderOf = async (id: string) =>
  (await me.get<{ status: string; cancelReason: string }>(`getOptionsOrderById/${id}`, {}, real))
    .result;

it('takes the password, and the code where there is an app', async () => {
  expect((await begin({ password: 'another long one 2' })).code).toBe('10004');
  const { secret } = (await call<{ secret: string }>('POST user/beginAuthenticator')).result;
  await app.owner.sql`
    update authenticator set enabled_at = now() where customer_id = ${me.session.customerId}`;
  expect((await begin()).code).toBe('10091');
  expect((await begin({ otp: wrongCode(secret) })).code).toBe('10091');
  expect((await limits()).breakUntil).toBeNull();
  expect((await begin({ otp: codeOfApp(secret) })).code).toBe('200');
});

it('takes no code for a break that is refused', async () => {
  await begin({ period: 'week' });
  const { secret } = (await call<{ secret: string }>('POST user/beginAuthenticator')).result;
  await app.owner.sql`
    update authenticator set enabled_at = now() where customer_id = ${me.session.customerId}`;
  const otp = codeOfApp(secret);
  expect((await begin({ otp })).code).toBe('10124');
  expect((await begin({ period: 'month', otp })).code).toBe('200');
  expect((await begin({ period: 'half-year', otp })).code).toBe('10091');
});

it('lets no order open and shows nowhere to pay to until it ends, but takes word of what was paid', async () => {
  const began = Date.now();
  const { result } = await begin();
  const end = Date.parse(result.breakUntil!);
  expect(Math.abs(end - began - 24 * 3_600_000)).toBeLessThan(300_000);
  const refused = { code: '10124', result: { until: result.breakUntil } };
  expect(await me.buy({}, real)).toMatchObject(refused);
  expect(await me.buy(pendingInput, real)).toMatchObject(refused);
  expect(await me.bet({}, real)).toMatchObject(refused);
  const terms = await call<RechargeTerms>('GET user/getRechargeTerms');
  expect(terms.result.breakUntil).toBe(result.breakUntil);
  expect(terms.result.accounts.length).toBeGreaterThan(0);
  for (const { address, note } of terms.result.accounts)
    expect([address, note]).toEqual([null, '']);
  expect(await deposit()).toMatchObject({ code: '200', result: { status: 'pending' } });
  expect((await me.buy()).code).toBe('200');
});

it('cancels what waits, tells the customer, and leaves positions with their stops', async () => {
  const position = (await me.buy({ stopLoss: '1.38000' }, real)).result;
  const other = (await me.buy({}, real)).result;
  const pending = (await me.buy(pendingInput, real)).result;
  const demo = (await me.buy(pendingInput)).result;
  const { result } = await begin({ period: 'half-year' });
  await until(async () => (await orderOf(pending.id)).status === 'cancelled');
  expect((await orderOf(pending.id)).cancelReason).toBe('customer');
  expect((await me.order(demo.id)).status).toBe('pending');
  expect((await me.close(other.id, undefined, real)).code).toBe('200');
  app.prices.jump('EURUSD', '1.37900', '1.37911');
  await until(async () => (await orderOf(position.id)).status === 'closed');
  const destinationId = await usableWallet(app.owner, me.session.customerId);
  const out = { destinationId, currency: 'USDT', amount: '900' };
  expect((await call('POST user/withdrawal', out)).code).toBe('200');
  const told = await call<{ items: { kind: string; facts: object }[] }>(
    'GET user/listNotification',
  );
  const until6Months = `${result.breakUntil!.slice(0, 19)}Z`;
  expect(told.result.items.find(({ kind }) => kind === 'break-began')?.facts).toEqual({
    until: until6Months,
  });
});

it('lets no waiting order take more either, before it is cancelled', async () => {
  const pending = (await me.buy(pendingInput, real)).result;
  const { customerId } = me.session;
  // As it stands between the word of the customer and the due work that cancels.
  await app.owner.sql`
    insert into trading_break (customer_id, period, began_at, ends_at)
    values (${customerId}, 'day', now(), now() + interval '1 day')`;
  await app.owner.sql`select limits_note(${customerId})`;
  const move = (limitPrice: string) =>
    me.post('updateOptions', { id: pending.id, limitPrice }, real);
  expect((await move('1.31000')).code).toBe('10124');
  expect((await move('1.29000')).code).toBe('200');
});

it('is never cut short, and ends by itself', async () => {
  const week = (await begin({ period: 'week' })).result.breakUntil;
  expect(await begin({ period: 'day' })).toMatchObject({ code: '10124', result: { until: week } });
  expect((await limits()).breakUntil).toBe(week);
  const month = (await begin({ period: 'month' })).result.breakUntil;
  expect(Date.parse(month!)).toBeGreaterThan(Date.parse(week!));
  const { customerId } = me.session;
  await expect(
    app.owner.sql`update trading_break set ends_at = now() where customer_id = ${customerId}`,
  ).rejects.toThrow('append-only');
  await moved(
    app.owner,
    `update trading_break set began_at = began_at - interval '1 year', ends_at = ends_at - interval '1 year'
     where customer_id = ${customerId}`,
  );
  expect((await limits()).breakUntil).toBeNull();
  expect((await me.buy({}, real)).code).toBe('200');
  expect((await deposit()).code).toBe('200');
});

it('opens no pending order that a tick reaches before it is cancelled', async () => {
  const { id } = (await me.buy({ type: 'limit', limitPrice: '1.39000' }, real)).result;
  const { customerId } = me.session;
  await app.owner.sql`
    insert into trading_break (customer_id, period, ends_at)
    values (${customerId}, 'day', now() + interval '1 day')`;
  await app.owner.sql`select limits_note(${customerId})`;
  app.prices.jump('EURUSD', '1.38900', '1.38911');
  const ended = await until(async () => {
    const order = await orderOf(id);
    return order.status !== 'pending' && order;
  });
  expect([ended.status, ended.cancelReason]).toEqual(['cancelled', 'customer']);
});

it('lets nothing through that races with its beginning', async () => {
  for (let round = 0; round < 4; round += 1) {
    me.session = await app.customer();
    const { customerId } = me.session;
    await fund(app.owner, customerId, '10000');
    await app.owner.sql`update customer set password_hash = ${hash} where id = ${customerId}`;
    const placed = Array.from({ length: 6 }, (_, n) =>
      n % 2 ? me.buy({}, real) : me.buy(pendingInput, real),
    );
    const [begun, ...answers] = await Promise.all([begin(), ...placed]);
    expect(begun.code).toBe('200');
    for (const { code } of answers) expect(['200', '10124']).toContain(code);
    await until(async () => {
      const [left] = await app.owner.sql<{ count: string }>`
        select count(*) from orders
        where customer_id = ${customerId} and mode = 'real' and status = 'pending'`;
      return left!.count === '0';
    });
    expect((await me.buy({}, real)).code).toBe('10124');
  }
});
