import type { MarginOrder } from '@/lib/orders/contract';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();
const { buy, account, orders } = me;

const closed = (id: string) => me.whenever(id, 'closed');

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
    const { code, result } = await me.post<MarginOrder>('closeOptions', { id: opened.id });
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
    const { result } = await me.post<MarginOrder>('closeOptions', { id: opened.id });
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
    const moved = await me.post<MarginOrder>('updateOptions', {
      id: opened.id,
      stopLoss: '1.39100',
    });
    expect([moved.code, moved.message, moved.result.stopLoss]).toEqual(['200', '20005', '1.391']);
    app.prices.tick('EURUSD', '1.39150', '1.39161');
    expect((await orders()).items[0]!.status).toBe('open');
    app.prices.tick('EURUSD', '1.39100', '1.39111');
    expect(await closed(opened.id)).toMatchObject({ closePrice: '1.391' });
  });

  it('a removed stop closes nothing', async () => {
    const { result: opened } = await buy({ stopLoss: '1.39200' });
    await me.post('updateOptions', { id: opened.id, stopLoss: null });
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
      made.map(({ result }) => me.post('closeOptions', { id: result.id })),
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
      select balance from ledger_balance where kind = 'negative-balance-cover' and mode = 'demo'`;
    expect(Number(cover!.balance)).toBeLessThan(0);
  });

  it('makes no money out of two opposite positions', async () => {
    const long = (await buy({ lots: '10' })).result;
    const short = (await buy({ lots: '10', side: 'short' })).result;
    app.prices.jump('EURUSD', '1.26000', '1.26011');
    const lost = await me.post<MarginOrder>('closeOptions', { id: long.id });
    expect(lost.code).toBe('200');
    const between = await account();
    expect(Number(between.equity)).toBeLessThan(100_000);
    await me.post<MarginOrder>('closeOptions', { id: short.id });
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
    await me.post('closeOptions', { id: long.id });
    expect((await account()).wallets[0]!.available).toBe('0.00');
    expect((await buy({ lots: '0.01' })).code).toBe('10011');
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
    await me.post('closeOptions', { id: result.id });
    const { result: page } = await me.get<{ items: { reason: string; balance: string }[] }>(
      'listMovement',
    );
    expect(page.items.map((m) => m.reason)).toEqual(['order-closed', 'order-opened', 'demo-grant']);
    expect(page.items[0]!.balance).toBe((await account()).wallets[0]!.available);
  });
});

it('a trailing stop that the price left far behind keeps no stop from being set', async () => {
  const { result: order } = await me.buy({ lots: '0.01', trailingDistance: '0.60000' });
  app.prices.jump('EURUSD', '1.19000', '1.19011');
  const set = (levels: object) =>
    me.post<MarginOrder>('updateOptions', { id: order.id, ...levels });
  expect((await set({ trailingDistance: '0.61000' })).code).toBe('10104');
  expect((await set({ stopLoss: '1.10000' })).result).toMatchObject({
    stopLoss: '1.1',
    trailingDistance: '0.6',
  });
  expect((await set({ takeProfit: '1.50000', trailingDistance: '0.60000' })).code).toBe('200');
});
