import type pg from 'pg';
import type { Result } from '@/lib/core/contract';
import type { MarginOrder, TimedOrder } from '@/lib/orders/contract';
import type { listMarketTerms } from '@/lib/markets/contract';
import { moved } from '@/tests/setup/limits';
import { asOperator, operatorLogin } from '@/tests/setup/operator';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

const { app, me } = trading();

type Reversed = { closed: MarginOrder; opened: MarginOrder | null; refused: string | null };

const versionNow = () => app.runtime.catalogue.get('EURUSD')!.termsVersion;

let operators: pg.Client[];
beforeAll(async () => {
  const login = async () => asOperator((await operatorLogin(process.env.DATABASE_URL!)).url);
  operators = [await login(), await login()];
});
afterAll(() => Promise.all(operators.map((operator) => operator.end())));

/** Two operators change the terms of EURUSD, a day after the last time; gives the version in force. */
async function change(set: string): Promise<number> {
  const before = versionNow();
  await moved(
    app.owner,
    "update instrument_terms set valid_from = valid_from - interval '1 day' where code = 'EURUSD'",
  );
  for (const operator of operators)
    await operator.query(`update operations.instrument set ${set} where key = 'EURUSD'`);
  await until(async () => {
    const [row] = await app.owner.sql<{ version: number }>`
      select terms_version as version from instrument
      where code = 'EURUSD' and not exists (select from operator_queue)`;
    return versionNow() > before && row?.version === versionNow();
  });
  return versionNow();
}

const close = (id: string, lots?: string) => me.post('closeOptions', { id, lots });

describe('terms that change while an order is open', () => {
  it('bind parts of it to the lot step it was placed under, and later orders to the new one', async () => {
    const { result: early } = await me.buy({ lots: '0.23' });
    const version = await change('lot_step = 0.05, lot_min = 0.1');
    expect(early.termsVersion).toBe(version - 1);

    expect((await me.buy({ lots: '0.23' })).code).toBe('10016');
    const { result: late } = await me.buy({ lots: '0.20' });
    expect(late.termsVersion).toBe(version);
    expect((await close(early.id, '0.01')).result.openLots).toBe('0.22');
    expect(await close(early.id, '0.005')).toMatchObject({
      code: '10016',
      result: { max: '0.22', step: '0.01' },
    });
    expect(await close(late.id, '0.01')).toMatchObject({ code: '10016', result: { step: '0.05' } });
    expect((await close(late.id, '0.05')).result.openLots).toBe('0.15');

    await change('lot_step = 0.001, lot_min = 0.001');
    expect((await close(late.id, '0.001')).code).toBe('10016');
    expect((await close(early.id, '0.001')).code).toBe('10016');
    await change('lot_step = 0.05, lot_min = 0.1');
    for (const { id } of [early, late]) expect((await close(id)).result.status).toBe('closed');

    const {
      result: { items: versions },
    } = await app.call<Result<typeof listMarketTerms>>('GET index/listMarketTerms/EURUSD');
    const stepOf = (order: MarginOrder) =>
      versions.find((v) => v.version === order.termsVersion)?.lotStep;
    expect([early, late].map(stepOf)).toEqual(['0.01', '0.05']);
    await change('lot_step = 0.01, lot_min = 0.01');
  });

  it('leave its fee, contract size, margin and levels as they were', async () => {
    const { result: opened } = await me.buy({ lots: '0.20' });
    const { result: waiting } = await me.buy({ type: 'limit', limitPrice: '1.39', lots: '0.20' });
    const [kept] = await app.owner.sql<{ fee_rate: string; contract_size: string; leverages: string }>`
      select fee_rate, contract_size, leverages::text as leverages from instrument where code = 'EURUSD'`;
    await change(`fee_rate = 0.001, contract_size = 1000, leverages = '{1,2}', lot_max = 1000`);

    const levels = { id: opened.id, stopLoss: '1.38', takeProfit: '1.42' };
    expect((await me.post('updateOptions', levels)).code).toBe('200');
    app.prices.tick('EURUSD', '1.39500', '1.39511');
    const { result: part } = await close(opened.id, '0.05');
    // (1.39500 − 1.39298) × 5,000 = 10.10; fee 6,975 × 0.00003; margin 928.653333 × 0.05 ÷ 0.20
    expect(part).toMatchObject({
      profit: '10.10',
      fee: '1.045038',
      usedMargin: '696.49',
      contracts: '100000',
      leverage: 30,
      feeRate: '0.00003',
    });
    expect((await me.post('updateOptions', { id: waiting.id, limitPrice: '1.391' })).result).toMatchObject({
      requiredMargin: '927.333333',
      usedMargin: '928.167933',
    });
    app.prices.tick('EURUSD', '1.39089', '1.39100');
    // 27,820 ÷ 30 and × 0.00003
    expect(await me.whenever(waiting.id, 'open')).toMatchObject({
      requiredMargin: '927.333333',
      fee: '0.8346',
    });
    const { fee_rate, contract_size, leverages } = kept!;
    await change(`fee_rate = ${fee_rate}, contract_size = ${contract_size}, leverages = '${leverages}', lot_max = 50`);
  }); // prettier-ignore

  it('leave the payout of a timed option as it was', async () => {
    const { result: bought } = await me.bet();
    const [kept] = await app.owner.sql<{ periods: string }>`
      select periods::text as periods from instrument where code = 'EURUSD'`;
    await change(`periods = '[{"seconds": 60, "payout": "0.10"}]'`);
    expect((await me.bet()).result.payout).toBe('0.1');
    await app.owner.sql`
      update orders set changed_at = clock_timestamp(), expires_at = clock_timestamp()
      where customer_id = ${me.session.customerId} and status = 'open'`;
    const settled = await until(async () => {
      app.prices.tick('EURUSD', '1.39500', '1.39511');
      const order = await me.order<TimedOrder>(bought.id);
      return order.status === 'closed' && order;
    });
    expect(settled).toMatchObject({ payout: bought.payout, profit: bought.expectedProfit });
    await until(async () => {
      app.prices.tick('EURUSD', '1.39500', '1.39511');
      return (await me.orders({ status: 'open' })).total === 0;
    });
    await change(`periods = '${kept!.periods}'`);
  });
});

it('refuses with 10113 an order under terms that are not those it was shown with, of every kind', async () => {
  const shown = versionNow();
  expect((await me.buy({ termsVersion: shown })).code).toBe('200');
  const version = await change('fee_rate = 0.0007');
  const before = await me.account();
  expect((await me.buy({ termsVersion: shown })).code).toBe('10113');
  expect((await me.buy({ type: 'limit', limitPrice: '1.3', termsVersion: shown })).code).toBe(
    '10113',
  );
  expect((await me.bet({ termsVersion: shown })).code).toBe('10113');
  expect(await me.account()).toEqual(before);
  expect((await me.buy({ termsVersion: version })).code).toBe('200');
  expect((await me.bet({ termsVersion: version })).code).toBe('200');
});

it('reverses nothing under terms that are not those that were shown, and what it did stays told', async () => {
  const reverse = (id: string, termsVersion: number, key: string = crypto.randomUUID()) =>
    me.post<Reversed>('reverseOptions', { id, termsVersion }, { key });
  const { result: long } = await me.buy({ lots: '0.10' });
  const shown = versionNow();
  await change('fee_rate = 0.0006');
  expect((await reverse(long.id, shown)).code).toBe('10113');
  const orders = await me.orders({ status: ['open'] });
  expect(orders.items.find(({ id }) => id === long.id)?.openLots).toBe('0.1');
  const key = crypto.randomUUID();
  const { code, result } = await reverse(long.id, versionNow(), key);
  expect([code, result]).toMatchObject(['200', { refused: null, opened: { side: 'short' } }]);
  const before = versionNow();
  await change('fee_rate = 0.0005');
  await app.owner.sql`delete from idempotency_key where key = ${key}`;
  const again = await reverse(long.id, before, key);
  expect([again.code, again.result.opened?.id]).toEqual(['200', result.opened!.id]);
});

it('keep a day trading on which an option ends that was sold, whatever is offered since', async () => {
  const { result: option } = await me.bet({});
  const closed = async (day: number) => {
    const { rows } = await operators[0]!.query<{ answer: string }>(
      `insert into operations.calendar_exception (calendar_id, date, name)
       values ('forex', current_date + $1::integer, 'Holiday') returning answer`,
      [day],
    );
    return rows[0]!.answer;
  };
  const [{ at }] = (await app.owner.sql<{ at: string }>`
    select expires_at::text as at from orders where id = ${option.id}`) as [{ at: string }];
  const ends = (at: string) =>
    moved(app.owner, `update orders set expires_at = ${at} where id = ${option.id}`);
  await ends(`current_date + interval '20 days 12 hours'`);
  expect(await closed(20)).toContain('the longest option ahead');
  expect(await closed(22)).toMatch(/^Accepted/);
  await ends(`'${at}'`);
  expect(await closed(20)).toMatch(/^Accepted/);
});
