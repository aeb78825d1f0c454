import type { SmartOrder, SmartOrderDetail, SmartProducts, SmartQuote } from '@/lib/plans/contract';
import { fund, moneyOf, realCaller } from '@/tests/setup/money';
import { offerPlans, payAfter, treasuryOf } from '@/tests/setup/plans/offer-plans';
import { eurusd } from '@/tests/setup/trader';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();
const call = realCaller(app, () => me.session);
let harbour: string;
let meridian: string;

beforeAll(async () => {
  const products = await offerPlans(app.owner);
  [harbour, meridian] = [products.Harbour!, products.Meridian!];
});
beforeEach(() => fund(app.owner, me.session.customerId, '1000'));

const input = (change: object = {}) => ({ productId: harbour, days: 7, amount: '500', ...change });
const buy = (change: object = {}, key?: string) =>
  call<SmartOrder>('POST order/buySmart', input(change), key);
const available = async () => (await moneyOf(app.owner, me.session.customerId)).available;
const setParameter = (value: string) =>
  app.owner.sql`update parameter set value = ${value} where key = 'plans.enabled'`;

it('shows what is offered to anybody, with its terms and the treasury it is paid from', async () => {
  const { result } = await app.call<SmartProducts>('GET index/listSmartProduct');
  expect(result.enabled).toBe(true);
  expect(result.products.map(({ name }) => name)).toEqual(['Harbour', 'Meridian', 'Summit']);
  expect(result.products[0]).toMatchObject({
    minAmount: '50.00',
    maxAmount: '5000.00',
    penaltyShare: '0.02',
    timeframes: [
      { days: 7, dailyYield: '0.0002', annualRate: '0.073', covered: '5000.00' },
      { days: 14, dailyYield: '0.00022', annualRate: '0.0803', covered: '5000.00' },
    ],
    history: [{ version: 1, penaltyShare: '0.02' }],
  });
  expect(result.treasury.moves).toMatchObject([
    { source: 'paid-in', amount: '100000.00', reference: 'sandbox' },
  ]);
});

it('sells a plan for what was quoted, and reserves the whole reward', async () => {
  const before = await treasuryOf(app.owner);
  const { result: quote } = await call<SmartQuote>('POST order/quoteSmart', input());
  expect(quote).toMatchObject({
    dailyYield: '0.0002',
    dailyEarning: '0.10',
    reward: '0.70',
    total: '500.70',
    covered: true,
  });
  expect(quote.payments).toHaveLength(7);
  const { code, result: plan } = await buy({ dailyYield: quote.dailyYield });
  expect(code).toBe('200');
  expect(plan).toMatchObject({
    product: 'Harbour',
    days: 7,
    amount: '500.00',
    dailyEarning: quote.dailyEarning,
    reward: quote.reward,
    paidDays: 0,
    totalRevenue: '0.00',
    status: 'in-earnings',
    earlyExitPenalty: '10.00',
    earlyExitReceived: '490.00',
    earlyExitForgone: '0.70',
  });
  const start = Date.parse(plan.startTime);
  expect(Date.parse(plan.nextEarningsTime!) - start).toBe(86_400_000);
  expect(Date.parse(plan.endTime) - start).toBe(7 * 86_400_000);
  expect(await available()).toBe('500');
  const after = await treasuryOf(app.owner);
  expect(Number(before.free) - Number(after.free)).toBeCloseTo(0.7, 9);
  expect(Number(after.reserved) - Number(before.reserved)).toBeCloseTo(0.7, 9);
});

it('pays a day for every 24 hours, missed days too, and the principal with the last', async () => {
  const { result: plan } = await buy();
  expect(await payAfter(app.owner, plan.id, 0)).toBe(0);
  expect(await payAfter(app.owner, plan.id, 1)).toBe(1);
  expect(await payAfter(app.owner, plan.id, 1)).toBe(0);
  expect(await payAfter(app.owner, plan.id, 4)).toBe(3);
  expect(await available()).toBe('500.4');
  const { result: midway } = await call<SmartOrderDetail>('GET order/getSmartOrder/' + plan.id);
  expect(midway).toMatchObject({ paidDays: 4, totalRevenue: '0.40', status: 'in-earnings' });
  expect(midway.payments.map(({ paidAt }) => paidAt !== null)).toEqual([
    ...Array<boolean>(4).fill(true),
    ...Array<boolean>(3).fill(false),
  ]);
  expect(await payAfter(app.owner, plan.id, 40)).toBe(3);
  expect(await payAfter(app.owner, plan.id, 41)).toBe(0);
  expect(await available()).toBe('1000.7');
  const { result: list } = await call<{ items: SmartOrder[]; total: number }>(
    'GET order/listSmartOrder',
    { status: 'profit-divided' },
  );
  expect(list).toMatchObject({
    total: 1,
    items: [
      {
        status: 'profit-divided',
        totalRevenue: '0.70',
        nextEarningsTime: null,
        earlyExitPenalty: null,
      },
    ],
  });
});

it('tells of the end', async () => {
  const { result: plan } = await buy();
  await payAfter(app.owner, plan.id, 7);
  const { result } = await call<{ items: { kind: string; facts: object }[] }>(
    'GET user/listNotification',
  );
  expect(result.items[0]).toMatchObject({
    kind: 'plan-ended',
    facts: { name: 'Harbour', amount: '500', currency: 'USDT' },
  });
});

it('is one plan, however often a key is sent, and one of a product at a time', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy({}, 'one key')));
  expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
  expect(await available()).toBe('500');
  expect((await buy()).code).toBe('10024');
  const others = await Promise.all(
    Array.from({ length: 20 }, () => buy({ productId: meridian, days: 30, amount: '200' })),
  );
  expect(others.filter(({ code }) => code === '200')).toHaveLength(1);
  expect(await available()).toBe('300');
});

it('gives the principal back less the penalty to who leaves early, exactly as shown', async () => {
  const { result: plan } = await buy();
  const before = await treasuryOf(app.owner);
  await payAfter(app.owner, plan.id, 2);
  const stale = await call('POST order/exitSmart', {
    id: plan.id,
    received: plan.earlyExitReceived,
  });
  expect(stale).toMatchObject({
    code: '10113',
    message: 'What you were shown has changed or expired. Check what applies now.',
  });
  const { result: now } = await call<SmartOrderDetail>('GET order/getSmartOrder/' + plan.id);
  // 2 % of 500 and of the 0.20 that it earned.
  expect(now).toMatchObject({ earlyExitPenalty: '10.004', earlyExitReceived: '489.996' });
  const exits = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      call<SmartOrder>(
        'POST order/exitSmart',
        { id: plan.id, received: '489.996' },
        `exit ${n % 3}`,
      ),
    ),
  );
  expect(new Set(exits.map(({ code }) => code))).toEqual(new Set(['200']));
  expect(exits[0]!.result).toMatchObject({ status: 'exited', earlyExitPenalty: '10.004' });
  expect(await available()).toBe('990.196');
  const after = await treasuryOf(app.owner);
  expect(Number(after.free) - Number(before.free)).toBeCloseTo(0.5, 9);
  expect(await payAfter(app.owner, plan.id, 7)).toBe(0);
  expect((await buy()).code).toBe('200');
});

it('does not leave what has ended', async () => {
  const { result: plan } = await buy();
  await payAfter(app.owner, plan.id, 7);
  const { code } = await call('POST order/exitSmart', { id: plan.id, received: '490' });
  expect(code).toBe('10115');
});

it.each([
  ['10010', { productId: '999999' }],
  ['10012', { days: 8 }],
  ['10013', { amount: '49.99' }],
  ['10013', { amount: '5000.01' }],
  ['10113', { dailyYield: '0.0003' }],
  ['10113', { termsVersion: 999 }],
  ['10011', { amount: '1000.01' }],
  ['400', { amount: '-5' }],
  ['400', { amount: 'NaN' }],
  ['400', { days: 1.5 }],
])('answers %s to %j and moves nothing', async (code, change) => {
  expect((await buy(change)).code).toBe(code);
  expect(await available()).toBe('1000');
});

it.each([
  ['10010', { productId: '999999' }],
  ['10012', { days: 8 }],
  ['10013', { amount: '49.99' }],
])('answers %s to the quote of %j', async (code, change) => {
  expect((await app.call('POST order/quoteSmart', input(change))).code).toBe(code);
});

it.each(['333.333333', '100.001', '1.005', '0.000001'])(
  'says of %s that it has too many decimal places, buying and before, and takes zeros behind them',
  async (amount) => {
    const said = { code: '400', result: { issues: [{ path: 'amount', message: 'places' }] } };
    expect(await buy({ amount })).toMatchObject(said);
    expect(await app.call('POST order/quoteSmart', input({ amount }))).toMatchObject(said);
    expect((await app.call('POST order/quoteSmart', input({ amount: '100.1000' }))).code).toBe(
      '200',
    );
    await expect(
      app.owner
        .sql`select plan_buy(${me.session.customerId}, ${harbour}, 1, 7, ${amount}, 0, 0, null)`,
    ).rejects.toThrow(/two decimals|range/);
    expect(await available()).toBe('1000');
  },
);

it('names the range', async () => {
  expect((await buy({ amount: '1' })).result).toEqual({ min: '50', max: '5000' });
});

it('is not sold while plans are switched off, and not to a demo account', async () => {
  await setParameter('false');
  expect((await buy()).code).toBe('10110');
  await setParameter('true');
  const demo = { token: me.session.token, demo: true };
  expect((await app.call('POST order/buySmart', input(), demo)).code).toBe('10108');
});

/** Leaves so much free in the treasury; gives the way to put the rest back. */
async function leaveFree(amount: string): Promise<() => Promise<unknown>> {
  const [taken] = await app.owner.sql<{ id: string }>`
    insert into treasury_move (source, amount, reference, status, entered_by, decided_by, decided_at)
    select 'taken-out', free - ${amount}::numeric, ${`test-${Math.random()}`}, 'approved', 'a', 'b', now()
    from treasury returning id`;
  await app.owner.sql`select treasury_post(m) from treasury_move m where id = ${taken!.id}`;
  return async () => {
    const [back] = await app.owner.sql<{ id: string }>`
      insert into treasury_move (source, amount, reference, status, entered_by, decided_by, decided_at)
      select 'paid-in', amount, reference || '-back', 'approved', 'a', 'b', now() from treasury_move
      where id = ${taken!.id} returning id`;
    await app.owner.sql`select treasury_post(m) from treasury_move m where id = ${back!.id}`;
  };
}

it('is not sold where the treasury does not cover its whole reward', async () => {
  const putBack = await leaveFree('0.5');
  const { code, result } = await buy();
  expect([code, result as unknown]).toEqual(['10119', { max: '357.14', currency: 'USDT' }]);
  const { result: quote } = await call<SmartQuote>('POST order/quoteSmart', input());
  expect(quote.covered).toBe(false);
  expect((await buy({ amount: '357.14' })).code).toBe('200');
  await putBack();
});

it('names a largest amount that it sells, where the earning of a day is rounded up', async () => {
  const fortnight = { days: 14 };
  // 50.03 × 0.00022 is 0.0110066 a day, which is paid as 0.011007: 0.154098 of 0.154093.
  const putBack = await leaveFree('0.154093');
  const { code, result } = await buy(fortnight);
  expect([code, result as unknown]).toEqual(['10119', { max: '50.02', currency: 'USDT' }]);
  expect((await buy({ ...fortnight, amount: '50.03' })).code).toBe('10119');
  expect((await buy({ ...fortnight, amount: '50.02' })).code).toBe('200');
  await putBack();
});

it('measures the treasury once a minute, by the days that plans were paid', async () => {
  const look = async () => (await app.call<SmartProducts>('GET index/listSmartProduct')).result;
  const before = await look();
  const { result: plan } = await buy();
  await payAfter(app.owner, plan.id, 3);
  expect((await look()).treasury).toEqual(before.treasury);
  const [paid] = await app.owner.sql<{ days: string; payments: string }>`
    select (select sum(daily_earning * paid_days) from plan) as days,
      (select sum(amount) from plan_payment) as payments`;
  expect(Number(paid!.days)).toBeGreaterThan(0);
  expect(Number(paid!.days)).toBe(Number(paid!.payments));
});

it('lists page by page, and says beyond the last one how many there are', async () => {
  await buy({ amount: '100' });
  await buy({ productId: meridian, days: 30, amount: '200' });
  const list = async (query: object) =>
    (await call<{ items: SmartOrder[]; total: number }>('GET order/listSmartOrder', query)).result;
  const pages = await Promise.all(['1', '2', '3'].map((page) => list({ page, size: '1' })));
  expect(pages.map(({ total }) => total)).toEqual([2, 2, 2]);
  expect(pages.map(({ items }) => items.map(({ amount }) => amount))).toEqual([
    ['200.00'],
    ['100.00'],
    [],
  ]);
});

it('leaves the margin of open positions where it is', async () => {
  await app.call('POST order/buyOptions', { ...eurusd, lots: '0.10' }, { token: me.session.token });
  app.prices.jump('EURUSD', '1.38787', '1.38798');
  expect((await buy({ amount: '1000' })).code).toBe('10011');
  app.runtime.book.quote = () => undefined;
  expect((await buy({ amount: '600' })).code).toBe('10011');
  expect((await buy({ amount: '60' })).code).toBe('200');
});

it('is not sold in a break, nor to who closes the account', async () => {
  await app.owner.sql`select break_begin(${me.session.customerId}, 'day')`;
  expect((await buy()).code).toBe('10124');
});

it('is not sold to who is suspended', async () => {
  await app.owner.sql`
    update customer set status = 'suspended', status_reason = 'A court asked us to.'
    where id = ${me.session.customerId}`;
  expect(await buy()).toMatchObject({
    code: '10005',
    result: { reason: 'A court asked us to.', until: expect.any(String) },
  });
});

it('keeps the terms it was sold under, and sells nothing at those of before', async () => {
  const { result: plan } = await buy({ productId: meridian, days: 30, amount: '200' });
  await app.owner.sql`update plan_product set penalty_share = 0.04,
    timeframes = '[{"days": 30, "dailyYield": "0.0001"}]' where id = ${meridian}`;
  const { result } = await call<SmartOrderDetail>('GET order/getSmartOrder/' + plan.id);
  expect(result).toMatchObject({ dailyYield: '0.00025', penaltyShare: '0.03' });
  const { result: all } = await app.call<SmartProducts>('GET index/listSmartProduct');
  expect(all.products[1]!.history.map(({ version }) => version)).toEqual([2, 1]);
});

it('sells nothing to who names none of several terms, and the newest to who names them', async () => {
  const asked = { productId: meridian, days: 30, amount: '200' };
  const { result: quote } = await call<SmartQuote>('POST order/quoteSmart', asked);
  expect(quote.termsVersion).toBe(2);
  expect((await buy(asked)).code).toBe('10113');
  expect((await buy({ ...asked, termsVersion: 1 })).code).toBe('10113');
  expect((await buy({ ...asked, dailyYield: '0.00025' })).code).toBe('10113');
  expect(await available()).toBe('1000');
  const { result: plan } = await buy({ ...asked, termsVersion: quote.termsVersion });
  expect(plan).toMatchObject({ dailyYield: '0.0001', penaltyShare: '0.04' });
  await payAfter(app.owner, plan.id, 30);
  expect((await buy({ ...asked, dailyYield: quote.dailyYield })).code).toBe('200');
});

it('stands in the way of closing the account', async () => {
  await buy();
  const { result } = await call<{ obstacles: { what: string; count: number }[] }>(
    'GET user/getClosing',
  );
  expect(result.obstacles).toContainEqual(expect.objectContaining({ what: 'plans', count: 1 }));
  expect(result.obstacles.map(({ what }) => what)).not.toContain('held');
});

it('holds a plan to the limit of one stake that its customer set', async () => {
  await call('POST user/saveLimit', { kind: 'stake', amount: '499.99' });
  const { code, result } = await buy();
  expect([code, result]).toEqual([
    '10123',
    expect.objectContaining({ limit: 'stake', max: '499.99' }),
  ]);
  expect((await buy({ amount: '499.99' })).code).toBe('200');
});
