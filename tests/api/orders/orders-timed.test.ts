import type { OptionRecord } from '@/lib/analysis/contract';
import { Money } from '@/lib/core/money';
import { createDatabase } from '@/lib/platform/db';
import type { TimedOrder, TimedTerms } from '@/lib/orders/contract';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

const { app, me } = trading();

const terms = async () => (await app.call<TimedTerms>('GET order/getTimedTerms', {}, {})).result;
const set = (key: string, value: string) =>
  app.owner.sql`update parameter set value = ${value} where key = ${`timedOptions.${key}`}`;

/** Moves the expiry of an option, as if its time had passed. */
async function expireIn(id: string, ms: number): Promise<void> {
  await app.owner.sql`
    update orders set changed_at = clock_timestamp(),
      expires_at = clock_timestamp() + ${ms} * interval '1 millisecond' where id = ${id}`;
  await until(async () => {
    const view = await app.runtime.engine.view(me.session.customerId, 'demo');
    const at = view.orders.find((o) => o.id === id)?.expires_at?.getTime() ?? 0;
    return at < Date.now() + 30_000;
  });
}

describe('buying', () => {
  it('holds the stake, reserves what a win would pay, and counts neither in the equity', async () => {
    const { code, message, result } = await me.bet();
    expect([code, message]).toEqual(['200', '20004']);
    const payout = result.payout;
    expect(result).toMatchObject({
      kind: 'timed',
      status: 'open',
      direction: 'up',
      side: null,
      amount: '10.00',
      period: 60,
      openPrice: '1.39292',
      expectedProfit: (10 * Number(payout)).toFixed(2),
      fee: '0.00',
      receipt: {
        open: { price: '1.39292', lots: null, reason: 'timed-option', tickSize: '0.00001' },
      },
    });
    expect(Date.parse(result.expirationTime!) - Date.parse(result.openTime!)).toBe(60_000);
    expect(await me.account()).toMatchObject({
      staked: '10.00',
      equity: '99990.00',
      freeMargin: '99990.00',
      usedMargin: '0.00',
    });
    const { cover } = await terms();
    expect(cover.demo.reserved).toBe(result.expectedProfit);
    expect(cover.real.reserved).toBe('0.00');
    await expireIn(result.id, 0);
    app.prices.tick('EURUSD', '1.39287', '1.39298');
    await me.whenever(result.id, 'closed');
  });

  it('refuses with 10017, 10016, 10014, 10011 and 10120 on buyOptions', async () => {
    expect((await me.bet({ period: 61 })).code).toBe('10017');
    expect(await me.bet({ amount: '0.5' })).toMatchObject({
      code: '10016',
      result: { reason: 'stake', min: '1', max: '1000' },
    });
    expect((await me.bet({ amount: '1000.01' })).code).toBe('10016');
    expect((await me.bet({ amount: '1.0000001' })).code).toBe('10016');
    expect((await me.bet({ code: 'NOSUCH' })).code).toBe('10014');
    expect((await me.bet({}, { demo: false })).code).toBe('10011');
    await set('enabled', 'false');
    expect((await terms()).enabled).toBe(false);
    expect((await me.bet()).code).toBe('10120');
    await set('enabled', 'true');
    expect((await me.orders()).total).toBe(0);
  });

  it('lets one customer claim no more of the cover than their share', async () => {
    await set('maxCustomerCover', '10');
    const first = { session: me.session, bought: await me.bet() };
    expect(first.bought.code).toBe('200');
    expect(await me.bet()).toMatchObject({ code: '10016', result: { reason: 'cover' } });
    me.session = await app.customer();
    const second = { session: me.session, bought: await me.bet() };
    expect(second.bought.code).toBe('200');
    await set('maxCustomerCover', '5000');
    for (const { session, bought } of [first, second]) {
      me.session = session;
      await expireIn(bought.result.id, 0);
      app.prices.tick('EURUSD', '1.39287', '1.39298');
      await me.whenever(bought.result.id, 'closed');
    }
  });

  it('refuses with 10016 what the house cannot cover, and says so and how much it can', async () => {
    const payout = new Money(app.runtime.catalogue.get('EURUSD')!.periods[0]!.payout);
    await set('maxHouseCover', '10');
    const refused = await me.bet({ amount: '900' });
    const max = new Money(10).div(payout).toDecimalPlaces(2, Money.ROUND_DOWN).toFixed();
    expect(refused).toMatchObject({ code: '10016', result: { reason: 'cover', max } });
    expect((await me.bet({ amount: '1000.01' })).result).toMatchObject({ reason: 'stake' });
    // Less than the smallest stake is no stake at all.
    await set('maxHouseCover', '0.5');
    const none = await me.bet({ amount: '900' });
    expect(none).toMatchObject({ code: '10016', result: { reason: 'cover', max: '0' } });
    await set('maxHouseCover', '100000');
    expect((await terms()).cover.demo.limit).toBe('100000.00');
    expect((await me.account()).staked).toBe('0.00');
  });

  it('10015 on a quote that may not fill', async () => {
    const { book } = app.runtime;
    const real = book.tradability.bind(book);
    book.tradability = () => ({ tradable: false, reason: 'stale', opensAt: null });
    expect((await me.bet()).code).toBe('10015');
    book.tradability = real;
  });

  it('can be neither closed, cancelled nor changed', async () => {
    const { result } = await me.bet();
    for (const call of ['closeOptions', 'cancelOptions', 'updateOptions']) {
      expect((await me.post(call, { id: result.id })).code).toBe('10115');
    }
    await expireIn(result.id, 0);
    app.prices.tick('EURUSD', '1.39287', '1.39298');
    await me.whenever(result.id, 'closed');
  });

  it('one key buys one option, however often it is sent', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 100 }, () => me.bet({}, { key })));
    expect(new Set(answers.map((a) => a.result.id)).size).toBe(1);
    expect((await me.account()).staked).toBe('10.00');
    const [{ id }] = [answers[0]!.result];
    await expireIn(id, 0);
    app.prices.tick('EURUSD', '1.39287', '1.39298');
    await me.whenever(id, 'closed');
  });
});

describe('settlement', () => {
  const outcomes: [string, 'up' | 'down', string, string, 'won' | 'lost' | 'equal'][] = [
    ['up wins above the entry', 'up', '1.39300', '1.39311', 'won'],
    ['up loses below it', 'up', '1.39200', '1.39211', 'lost'],
    ['down wins below it', 'down', '1.39200', '1.39211', 'won'],
    ['down loses above it', 'down', '1.39300', '1.39311', 'lost'],
    ['equal prices return the stake', 'up', '1.39286', '1.39299', 'equal'],
  ];

  it.each(outcomes)('%s', async (_, direction, bid, ask, outcome) => {
    const { result: bought } = await me.bet({ direction });
    app.prices.tick('EURUSD', '1.39900', '1.39911');
    await expireIn(bought.id, 0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    app.prices.tick('EURUSD', bid, ask);
    const order = await me.whenever<TimedOrder>(bought.id, 'closed');
    const win = Number(bought.expectedProfit);
    const profit = { won: win, lost: -10, equal: 0 }[outcome];
    expect(Number(order.profit)).toBe(profit);
    expect(order).toMatchObject({ closeReason: 'expiry', usedMargin: '0.00' });
    expect(order.receipt.close!.tick).toMatchObject({
      bid: String(Number(bid)),
      ask: String(Number(ask)),
    });
    const { wallets, staked } = await me.account();
    expect([Number(wallets[0]!.available), wallets[0]!.held, staked]).toEqual([
      100_000 + profit, '0.00', '0.00',
    ]); // prettier-ignore
    expect((await terms()).cover.demo.reserved).toBe('0.00');
    expect((await me.get<OptionRecord>('getOptionRecord')).result).toEqual({
      won: outcome === 'won' ? 1 : 0,
      lost: outcome === 'lost' ? 1 : 0,
      winRate: { won: '1.0000', lost: '0.0000', equal: null }[outcome],
      net: profit.toFixed(2),
    });
  });

  it('returns the stake when no tick comes within five minutes', async () => {
    const { result: bought } = await me.bet();
    await expireIn(bought.id, -301_000);
    const order = await me.whenever<TimedOrder>(bought.id, 'expired');
    expect(order).toMatchObject({ closeReason: null, closePrice: null, profit: '0.00' });
    expect(order.receipt.close).toBeNull();
    expect((await me.account()).wallets[0]).toMatchObject({ available: '100000.00', held: '0.00' });
    const record = { won: 0, lost: 0, winRate: null, net: '0.00' };
    expect((await me.get<OptionRecord>('getOptionRecord')).result).toEqual(record);
  });
});

describe('terms', () => {
  it('are public, and an operator’s mistake changes nothing', async () => {
    expect(await terms()).toMatchObject({ enabled: true, minStake: '1.00', maxStake: '1000.00' });
    await expect(set('minStake', '5000')).rejects.toThrow('must not be above the largest');
    await expect(set('enabled', 'perhaps')).rejects.toThrow('Write true or false.');
    const rows = await app.owner.sql<{ value: string }>`
      select value from parameter where key in ('timedOptions.minStake', 'timedOptions.enabled') order by key`;
    expect(rows.map((r) => r.value)).toEqual(['true', '1']);
  });

  it('are all an operator may change: no order, no fill, no account', async () => {
    const { pool } = createDatabase(process.env.DATABASE_URL!, { max: 1, role: 'assay_operator' });
    const may = (statement: string) =>
      pool.query(statement).then(
        () => true,
        () => false,
      );
    const tried = [
      `update operations.parameter set value = '2' where key = 'timedOptions.minStake'`,
      'select count(*) from operations.orders',
      'select count(*) from operations.fill',
      `update operations.parameter set public = false`,
      `insert into operations.parameter (key, value) values ('price', '1')`,
      'delete from operations.parameter',
      'update operations.orders set profit = 1',
      'update public.orders set expires_at = now()',
      'update operations.fill set price = 1',
      'update public.ledger_account set balance = 1',
      `select * from public.orders_apply('[]')`,
      `select public.ledger_post('x', 'demo-grant', 'demo', '{}')`,
    ];
    const allowed = [];
    for (const statement of tried) if (await may(statement)) allowed.push(statement);
    await pool.end();
    await set('minStake', '1');
    expect(allowed).toEqual(tried.slice(0, 3));
  });
});

describe('a loss beyond the balance while options are open', () => {
  it('is paid by their stakes before the house covers what is left', async () => {
    const bets = [await me.bet({ amount: '500' }), await me.bet({ amount: '500' })];
    const { result: position } = await me.buy({ lots: '20.00' });
    app.prices.jump('EURUSD', '1.29287', '1.29298');
    const { receipt } = await me.whenever(position.id, 'closed');
    expect(receipt.close).toMatchObject({ reason: 'margin-close-out', covered: '0' });
    const advance = Number((await app.runtime.engine.view(me.session.customerId, 'demo')).advance);
    expect(advance).toBeLessThan(-100_000);
    await app.owner.sql`update orders set side = 'short' where id = ${bets[0]!.result.id}`;
    for (const { result } of bets) {
      await expireIn(result.id, 0);
      app.prices.tick('EURUSD', '1.29287', '1.29298');
      await me.whenever(result.id, 'closed');
    }
    const { expectedProfit } = bets[0]!.result;
    const [row] = await app.owner.sql<{ covered: string }>`
      select covered from fill where order_id = ${bets[1]!.result.id} and leg = 'close'`;
    expect(Number(row!.covered)).toBeCloseTo(-advance - 500 - Number(expectedProfit), 6);
    expect(Number((await me.account()).equity)).toBe(0);
  });
});
