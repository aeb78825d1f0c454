import { randomUUID } from 'node:crypto';
import type { Account, Order } from '@/lib/orders/contract';
import { forgetOldAnswers } from '@/lib/web/idempotency';
import { firstQuotes, startApp, type App, type Session } from '../setup/app';
import { until } from '../setup/until';

let app: App;
let me: Session;

const eurusd = {
  kind: 'margin',
  code: 'EURUSD',
  side: 'long',
  type: 'market',
  lots: '0.20',
  leverage: 30,
};
const demo = () => ({ token: me.token, demo: true });
const buy = (input: object = {}, options: object = {}) =>
  app.call<Order>('POST order/buyOptions', { ...eurusd, ...input }, { ...demo(), ...options });
const account = async () => (await app.call<Account>('GET order/getAccount', {}, demo())).result;
const orders = async (query: object = {}) =>
  (await app.call<{ items: Order[]; total: number }>('GET order/listOptionsOrder', query, demo()))
    .result;

async function closed(id: string): Promise<Order> {
  return until(async () => {
    const { result } = await app.call<Order>('GET order/getOptionsOrderById/' + id, {}, demo());
    return result.status === 'closed' && result;
  });
}

beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  me = await app.customer();
  for (const quote of firstQuotes) app.prices.jump(...quote);
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
});
afterAll(() => app.stop());

describe('opening and closing', () => {
  it('opens a long at the ask, holds the margin, charges the fee and cites the tick', async () => {
    const { code, message, result } = await buy({ stopLoss: '1.39133', takeProfit: '1.39343' });
    expect([code, message]).toEqual(['200', '20004']);
    // 0.20 lots × 100,000 × 1.39298 = 27,859.60 USD; ÷ 30 = 928.653333; × 0.00003 = 0.835788
    expect(result).toMatchObject({
      status: 'open',
      openPrice: '1.39298',
      requiredMargin: '928.653333',
      fee: '0.835788',
      stopLoss: '1.39133',
      profit: null,
    });
    expect(result.receipt.open).toMatchObject({
      price: '1.39298',
      slippage: '0',
      tick: { source: 'manual', bid: '1.39287', ask: '1.39298' },
    });
    const { wallets, usedMargin, equity, unrealised } = await account();
    expect(wallets[0]).toEqual({ currency: 'USDT', available: '99070.510879', held: '928.653333' });
    expect([usedMargin, unrealised, equity]).toEqual(['928.653333', '-2.20', '99996.964212']);
  });

  it('closes at the bid and books profit and the second fee', async () => {
    const { result: opened } = await buy();
    app.prices.tick('EURUSD', '1.39500', '1.39511');
    const { code, result } = await app.call<Order>(
      'POST order/closeOptions',
      { id: opened.id },
      demo(),
    );
    // (1.39500 − 1.39298) × 20,000 = 40.40; fee 27,900 × 0.00003 = 0.837
    expect([code, result.status, result.closePrice, result.profit, result.fee]).toEqual([
      '200',
      'closed',
      '1.395',
      '40.40',
      '1.672788',
    ]);
    expect(result.closeReason).toBe('customer');
    expect((await account()).wallets[0]).toEqual({
      currency: 'USDT',
      available: '100038.727212',
      held: '0.00',
    });
  });

  it('sells short at the bid and closes at the ask, through a yen conversion it states', async () => {
    const { result: opened } = await buy({ code: 'EURJPY', side: 'short', lots: '0.10' });
    // 0.10 × 100,000 × 141.300 ÷ 101.505 ÷ 30
    expect(opened).toMatchObject({ openPrice: '141.3', requiredMargin: '464.016551' });
    expect(opened.receipt.open!.conversion).toMatchObject({
      currency: 'JPY',
      inverse: true,
      tick: { code: 'USDJPY', bid: '101.5' },
    });
    app.prices.tick('EURJPY', '140.000', '140.030');
    const { result } = await app.call<Order>('POST order/closeOptions', { id: opened.id }, demo());
    // (141.300 − 140.030) × 10,000 ÷ 101.505
    expect([result.closePrice, result.profit]).toEqual(['140.03', '125.116989']);
  });

  it('tells slippage against the price the customer saw', async () => {
    const { result } = await buy({ requestedPrice: '1.39290' });
    expect(result.receipt.open).toMatchObject({ requestedPrice: '1.3929', slippage: '0.00008' });
  });
});

describe('stops and targets', () => {
  it('stops a long at the tick that crossed, worse than asked through a gap, and says so', async () => {
    const { result: opened } = await buy({ stopLoss: '1.39200' });
    app.prices.tick('EURUSD', '1.39201', '1.39212');
    app.prices.tick('EURUSD', '1.38950', '1.38961');
    app.prices.tick('EURUSD', '1.39400', '1.39411');
    const order = await closed(opened.id);
    expect(order).toMatchObject({ closeReason: 'stop-loss', closePrice: '1.3895' });
    expect(order.receipt.close).toMatchObject({
      requestedPrice: '1.392',
      slippage: '0.0025',
      reason: 'stop-loss',
    });
  });

  it('takes profit of a short when the ask reaches the target', async () => {
    const { result: opened } = await buy({
      side: 'short',
      takeProfit: '1.39200',
      stopLoss: '1.39400',
    });
    app.prices.tick('EURUSD', '1.39195', '1.39206');
    app.prices.tick('EURUSD', '1.39189', '1.39200');
    expect(await closed(opened.id)).toMatchObject({
      closeReason: 'take-profit',
      closePrice: '1.392',
    });
  });

  it('watches a moved stop and forgets the old one', async () => {
    const { result: opened } = await buy({ stopLoss: '1.39200' });
    const moved = await app.call<Order>(
      'POST order/updateOptions',
      { id: opened.id, stopLoss: '1.39100' },
      demo(),
    );
    expect([moved.code, moved.message, moved.result.stopLoss]).toEqual(['200', '20005', '1.391']);
    app.prices.tick('EURUSD', '1.39150', '1.39161');
    expect((await orders()).items[0]!.status).toBe('open');
    app.prices.tick('EURUSD', '1.39100', '1.39111');
    expect(await closed(opened.id)).toMatchObject({ closePrice: '1.391' });
  });

  it('a removed stop closes nothing', async () => {
    const { result: opened } = await buy({ stopLoss: '1.39200' });
    await app.call('POST order/updateOptions', { id: opened.id, stopLoss: null }, demo());
    app.prices.tick('EURUSD', '1.38000', '1.38011');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await orders()).items[0]!.status).toBe('open');
  });

  it('a stop and a hand that close together close once', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => buy({ lots: '0.01', stopLoss: '1.39200' })),
    );
    app.prices.tick('EURUSD', '1.39150', '1.39161');
    const answers = await Promise.all(
      made.map(({ result }) => app.call('POST order/closeOptions', { id: result.id }, demo())),
    );
    for (const { code } of answers) expect(['200', '10115']).toContain(code);
    for (const { result } of made) await closed(result.id);
  });
});

describe('what a loss may cost', () => {
  it('covers a loss beyond the balance, visibly, when nothing else is open', async () => {
    const { result: opened } = await buy({ lots: '21', stopLoss: '1.39200' });
    expect(opened.status).toBe('open');
    app.prices.jump('EURUSD', '1.34000', '1.34011');
    await closed(opened.id);
    expect((await account()).wallets[0]).toMatchObject({ available: '0.00', held: '0.00' });
    const [cover] = await app.owner.sql<{ balance: string }>`
      select balance from ledger_account where kind = 'negative-balance-cover' and mode = 'demo'`;
    expect(Number(cover!.balance)).toBeLessThan(0);
  });

  it('makes no money out of two opposite positions', async () => {
    const long = (await buy({ lots: '10' })).result;
    const short = (await buy({ lots: '10', side: 'short' })).result;
    app.prices.jump('EURUSD', '1.26000', '1.26011');
    const lost = await app.call<Order>('POST order/closeOptions', { id: long.id }, demo());
    expect(lost.code).toBe('200');
    const between = await account();
    expect(Number(between.equity)).toBeLessThan(100_000);
    await app.call<Order>('POST order/closeOptions', { id: short.id }, demo());
    const { equity, wallets } = await account();
    // Both spreads and four fees, nothing else.
    const fees = (await orders()).items.reduce((sum, o) => sum + Number(o.fee), 0);
    expect(Number(equity)).toBeCloseTo(100_000 - 2 * 0.00011 * 1_000_000 - fees, 4);
    expect(wallets[0]!.held).toBe('0.00');
  });

  it('lets nobody trade on an advance', async () => {
    const long = (await buy({ lots: '10' })).result;
    await buy({ lots: '10', side: 'short' });
    app.prices.jump('EURUSD', '1.26000', '1.26011');
    await app.call('POST order/closeOptions', { id: long.id }, demo());
    expect((await account()).wallets[0]!.available).toBe('0.00');
    expect((await buy({ lots: '0.01' })).code).toBe('10011');
  });
});

describe('refusals', () => {
  const refused = async (input: object, code: string, options: object = {}) => {
    const before = await account();
    expect(await buy(input, options)).toMatchObject({ status: 200, code });
    expect(await account()).toEqual(before);
    expect((await orders()).total).toBe(0);
  };

  it('10011 when margin and fee exceed what is free', () => refused({ lots: '40' }, '10011'));
  it('10011 in real mode without money', async () => {
    expect((await buy({}, { demo: false })).code).toBe('10011');
  });
  it('10014 for an unknown product', () => refused({ code: 'NOSUCH' }, '10014'));
  it('10014 for a product taken off the list', async () => {
    const isListed = () => app.runtime.catalogue.get('BTCUSDT')!.enabled;
    await app.owner.sql`update instrument set enabled = false where code = 'BTCUSDT'`;
    await until(() => !isListed());
    await refused({ code: 'BTCUSDT', leverage: 2, lots: '0.01' }, '10014');
    await app.owner.sql`update instrument set enabled = true where code = 'BTCUSDT'`;
    await until(isListed);
  });
  it('10016 for lots off the step', () => refused({ lots: '0.015' }, '10016'));
  it('10016 for lots above the largest', () => refused({ lots: '99999999' }, '10016'));
  it('10104 for a stop on the wrong side', () => refused({ stopLoss: '1.39287' }, '10104'));
  it('10104 for a target on the wrong side', () =>
    refused({ side: 'short', takeProfit: '1.39298' }, '10104'));
  it('10104 for a level between two ticks', () => refused({ stopLoss: '1.391335' }, '10104'));
  it('10119 for more open positions than the limit', async () => {
    await app.owner.pool.query(
      `insert into orders (customer_id, mode, kind, code, side, type, status, lots, leverage, contract_size, quote_currency, fee_rate,
         terms_version, open_price, opened_at, required_margin)
       select $1, 'demo', 'margin', 'EURUSD', 'long', 'market', 'open', 0.01, 30, 100000, 'USD', 0, 1, 1.39287, now(), 0
       from generate_series(1, 500)`,
      [me.customerId],
    );
    const refused = await buy();
    await app.owner.pool.query('delete from orders where customer_id = $1', [me.customerId]);
    expect(refused).toMatchObject({ code: '10119', result: { max: '500' } });
  });
  it('a price that nobody can have seen is a 400', async () => {
    expect((await buy({ requestedPrice: '999999' })).status).toBe(400);
  });
  it('10114 for a leverage not offered', () => refused({ leverage: 29 }, '10114'));

  it('10015 in real mode on a price that is not live, outside a sandbox', async () => {
    const { env } = app.runtime;
    env.SANDBOX = false;
    expect((await buy({}, { demo: false })).code).toBe('10015');
    env.SANDBOX = true;
  });

  it('10115 for closing or changing what is closed, 404 for what is not theirs', async () => {
    const { result: mine } = await buy();
    const other = await app.customer();
    for (const call of ['closeOptions', 'updateOptions']) {
      const theirs = await app.call(
        `POST order/${call}`,
        { id: mine.id, stopLoss: null },
        { token: other.token, demo: true },
      );
      expect([theirs.status, theirs.code]).toEqual([404, '404']);
      const wrongMode = await app.call(
        `POST order/${call}`,
        { id: mine.id, stopLoss: null },
        { token: me.token },
      );
      expect(wrongMode.status).toBe(404);
    }
    const read = await app.call(
      'GET order/getOptionsOrderById/' + mine.id,
      {},
      { token: other.token, demo: true },
    );
    expect(read.status).toBe(404);
    await app.call('POST order/closeOptions', { id: mine.id }, demo());
    for (const call of ['closeOptions', 'updateOptions']) {
      expect(
        (await app.call(`POST order/${call}`, { id: mine.id, stopLoss: null }, demo())).code,
      ).toBe('10115');
    }
  });

  it('10104 when a stop is moved to the wrong side', async () => {
    const { result: mine } = await buy();
    const moved = await app.call(
      'POST order/updateOptions',
      { id: mine.id, stopLoss: '1.39300' },
      demo(),
    );
    expect(moved.code).toBe('10104');
  });

  it.each(['BTCUSDT'])('10015 on a quote that is too old: %s', async (code) => {
    const { result: open } = await buy({ code, leverage: 2, lots: '0.01' });
    const { book } = app.runtime;
    const real = book.tradability.bind(book);
    book.tradability = (asked) =>
      asked === code ? { tradable: false, reason: 'stale', opensAt: null } : real(asked);
    expect((await buy({ code, leverage: 2, lots: '0.01' })).code).toBe('10015');
    for (const call of ['closeOptions', 'updateOptions']) {
      expect(
        (await app.call(`POST order/${call}`, { id: open.id, stopLoss: '1' }, demo())).code,
      ).toBe('10015');
    }
    book.tradability = real;
  });
});

describe('once, however often', () => {
  it('100 identical parallel submits with one key have one effect and one answer', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => buy({ lots: '0.01' }, { key })),
    );
    expect(new Set(answers.map((a) => a.result.id)).size).toBe(1);
    expect(new Set(answers.map((a) => a.code))).toEqual(new Set(['200']));
    expect((await orders()).total).toBe(1);
  });

  it('the same key with another body is a 409', async () => {
    const key = randomUUID();
    await buy({ lots: '0.01' }, { key });
    expect((await buy({ lots: '0.02' }, { key })).status).toBe(409);
    expect((await orders()).total).toBe(1);
  });

  it('a refusal is replayed too', async () => {
    const key = randomUUID();
    expect((await buy({ leverage: 29 }, { key })).code).toBe('10114');
    expect((await buy({ leverage: 29 }, { key })).code).toBe('10114');
  });

  it('a key whose answer was lost finds the order it made', async () => {
    const key = randomUUID();
    const first = await buy({ lots: '0.01' }, { key });
    await app.owner.sql`delete from idempotency_key where key = ${key}`;
    const again = await buy({ lots: '0.01' }, { key });
    expect(again.result.id).toBe(first.result.id);
    const closeKey = randomUUID();
    await app.call(
      'POST order/closeOptions',
      { id: first.result.id },
      { ...demo(), key: closeKey },
    );
    await app.owner.sql`delete from idempotency_key where key = ${closeKey}`;
    expect(
      await app.call(
        'POST order/closeOptions',
        { id: first.result.id },
        { ...demo(), key: closeKey },
      ),
    ).toMatchObject({ code: '200' });
  });

  it('a key older than a day means a new order, and its first body counts again', async () => {
    const key = randomUUID();
    const first = await buy({ lots: '0.01' }, { key });
    await app.owner.sql`
      update idempotency_key set created_at = now() - interval '25 hours', claimed_at = now() - interval '25 hours' where key = ${key}`;
    await app.owner
      .sql`update orders set created_at = now() - interval '25 hours' where client_key = ${key}`;
    const second = await buy({ lots: '0.02' }, { key });
    expect([second.code, second.result.lots]).toEqual(['200', '0.02']);
    expect(second.result.id).not.toBe(first.result.id);
    expect((await buy({ lots: '0.02' }, { key })).result.id).toBe(second.result.id);
    expect((await buy({ lots: '0.01' }, { key })).status).toBe(409);
    expect((await orders()).total).toBe(2);
  });

  it('a repeated key never fills at a tick from before its level was set', async () => {
    const key = randomUUID();
    const input = { lots: '0.01', stopLoss: '1.38000' };
    const { result: opened } = await buy(input, { key });
    app.prices.tick('EURUSD', '1.39000', '1.39011');
    app.prices.tick('EURUSD', '1.39287', '1.39298');
    const move = { id: opened.id, stopLoss: '1.39100' };
    expect((await app.call('POST order/updateOptions', move, demo())).code).toBe('200');
    await app.owner.sql`delete from idempotency_key where key = ${key}`;
    expect((await buy(input, { key })).result.id).toBe(opened.id);
    const sentinel = (await buy({ lots: '0.01', takeProfit: '1.39290' })).result;
    app.prices.tick('EURUSD', '1.39291', '1.39302');
    await closed(sentinel.id);
    expect((await orders({ status: 'open' })).items.map((o) => o.id)).toEqual([opened.id]);
  });

  it('answers older than a day are forgotten, younger ones are not', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    for (const key of [old, young]) await buy({ leverage: 29 }, { key });
    await app.owner
      .sql`update idempotency_key set created_at = now() - interval '26 hours' where key = ${old}`;
    await forgetOldAnswers(app.runtime.database.sql);
    const kept = await app.owner.sql<{
      key: string;
    }>`select key from idempotency_key where key = any(${[old, young]})`;
    expect(kept.map((row) => row.key)).toEqual([young]);
  });

  it('100 parallel orders with different keys never overdraw', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => buy({ lots: '1' }, { key: randomUUID() })),
    );
    const made = answers.filter((a) => a.code === '200').length;
    expect(answers.filter((a) => a.code === '10011')).toHaveLength(100 - made);
    // 21 margins of 4,643.27 fit; what is left is not enough for one more.
    expect(made).toBe(21);
    const { freeMargin, wallets } = await account();
    expect(Number(wallets[0]!.available)).toBeGreaterThanOrEqual(0);
    expect(Number(freeMargin)).toBeLessThan(4_647.5);
  });
});

describe('reading', () => {
  it('lists by status and code, newest first, a page at a time', async () => {
    for (const code of ['EURUSD', 'XAUUSD']) await buy({ code, leverage: 20, lots: '0.01' });
    const first = await orders({ status: ['open', 'closed'], size: 1 });
    expect([first.total, first.items.map((o) => o.code)]).toEqual([2, ['XAUUSD']]);
    expect((await orders({ code: 'EURUSD' })).items.map((o) => o.code)).toEqual(['EURUSD']);
    expect((await orders({ status: 'closed' })).total).toBe(0);
  });

  it('tells every movement with the balance after it', async () => {
    const { result } = await buy();
    await app.call('POST order/closeOptions', { id: result.id }, demo());
    const { result: page } = await app.call<{ items: { reason: string; balance: string }[] }>(
      'GET order/listMovement',
      {},
      demo(),
    );
    expect(page.items.map((m) => m.reason)).toEqual(['order-closed', 'order-opened', 'demo-grant']);
    expect(page.items[0]!.balance).toBe((await account()).wallets[0]!.available);
  });
});
