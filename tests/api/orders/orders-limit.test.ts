import { closeOutLevel } from '@/lib/core/margin-levels';
import type { MarginOrder } from '@/lib/orders/contract';
import { Trader } from '@/tests/setup/trader';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();

const limit = (input: object = {}) =>
  me.buy({ type: 'limit', limitPrice: '1.39100', lots: '0.20', ...input });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('placing', () => {
  it('holds margin and fee at the limit price and opens nothing', async () => {
    const { code, message, result } = await limit({ stopLoss: '1.39000', goodTill: inAnHour() });
    expect([code, message]).toEqual(['200', '20004']);
    // 0.20 × 100,000 × 1.391 ÷ 30 = 927.333333, and 27,820 × 0.00003 = 0.8346
    expect(result).toMatchObject({
      status: 'pending',
      type: 'limit',
      limitPrice: '1.391',
      requiredMargin: '927.333333',
      usedMargin: '928.167933',
      openLots: '0.2',
      fee: '0.00',
      openPrice: null,
      receipt: { open: null, close: null, partial: [] },
    });
    expect(result.expirationTime).not.toBeNull();
    expect(await me.account()).toMatchObject({
      equity: '100000.00',
      pendingHeld: '928.167933',
      usedMargin: '0.00',
      freeMargin: '99071.832067',
      marginLevel: null,
      stopOut: { warning: null, at: closeOutLevel },
    });
  });

  it('fills at once, at the tick, where the limit is reached already', async () => {
    const { result } = await limit({ limitPrice: '1.40000', trailingDistance: '0.00500' });
    expect(result).toMatchObject({
      status: 'open',
      openPrice: '1.39298',
      trailingStop: '1.38787',
      receipt: { open: { requestedPrice: '1.4', slippage: '-0.00702', reason: 'limit-order' } },
    });
  });

  it('refuses levels on the wrong side of the limit, and a limit between two ticks', async () => {
    expect((await limit({ stopLoss: '1.39100' })).code).toBe('10104');
    expect((await limit({ takeProfit: '1.39100' })).code).toBe('10104');
    expect((await limit({ trailingDistance: '0.000005' })).code).toBe('10104');
    expect((await limit({ limitPrice: '1.391005' })).status).toBe(400);
    expect((await me.buy({ type: 'limit' })).status).toBe(400);
    expect((await me.orders()).total).toBe(0);
  });

  it('refuses an end in the past or more than a year away', async () => {
    const year = new Date(Date.now() + 400 * 86_400_000).toISOString();
    for (const goodTill of ['2020-01-01T00:00:00Z', year, 'tomorrow']) {
      const { status, result } = await limit({ goodTill });
      expect([status, result]).toMatchObject([400, { issues: [{ path: 'goodTill' }] }]);
    }
  });

  it('10011 when the hold exceeds what is free', async () => {
    expect((await limit({ lots: '21.60' })).code).toBe('10011');
    expect((await limit({ lots: '21.50' })).code).toBe('200');
    expect((await limit({ lots: '0.10' })).code).toBe('10011');
  });
});

describe('filling', () => {
  it('opens at the tick that reaches it, at its price or better, and gives back what is too much', async () => {
    const { result: placed } = await limit({ stopLoss: '1.38000', trailingDistance: '0.00200' });
    app.prices.tick('EURUSD', '1.39090', '1.39101');
    app.prices.tick('EURUSD', '1.39039', '1.39050');
    const order = await me.whenever(placed.id, 'open');
    expect(order).toMatchObject({
      openPrice: '1.3905',
      requiredMargin: '927.00',
      usedMargin: '927.00',
      fee: '0.8343',
      trailingStop: '1.38839',
      receipt: { open: { requestedPrice: '1.391', slippage: '-0.0005', reason: 'limit-order' } },
    });
    const { wallets } = await me.account();
    expect(wallets[0]).toEqual({ currency: 'USDT', available: '99072.1657', held: '927.00' });
  });

  it('fills a short at the bid', async () => {
    const { result } = await limit({ side: 'short', limitPrice: '1.39500' });
    expect(result.status).toBe('pending');
    app.prices.tick('EURUSD', '1.39499', '1.39510');
    app.prices.tick('EURUSD', '1.39520', '1.39531');
    expect(await me.whenever(result.id, 'open')).toMatchObject({ openPrice: '1.3952' });
  });

  it('takes a shortage from the balance, and is cancelled where that cannot pay', async () => {
    // A better price of a short is a higher one, and needs more margin than the limit did.
    const short = { side: 'short', limitPrice: '1.39500' };
    const { result: first } = await limit({ ...short, lots: '1' });
    const { result: second } = await limit({ ...short, lots: '20.40' });
    const { available } = (await me.account()).wallets[0]!;
    expect(Number(available)).toBeLessThan(500);
    app.prices.tick('EURUSD', '1.40300', '1.40311');
    expect(await me.whenever(first.id, 'open')).toMatchObject({ requiredMargin: '4676.666667' });
    expect(await me.whenever(second.id, 'cancelled')).toMatchObject({
      cancelReason: 'margin',
      usedMargin: '0.00',
    });
  });

  it('expires when its time is over and releases what it held', async () => {
    const goodTill = new Date(Date.now() + 700).toISOString();
    const { result } = await limit({ goodTill });
    expect(await me.whenever(result.id, 'expired')).toMatchObject({ usedMargin: '0.00' });
    expect((await me.account()).wallets[0]!.available).toBe('100000.00');
    app.prices.tick('EURUSD', '1.39000', '1.39011');
    expect((await me.order(result.id)).status).toBe('expired');
  });
});

describe('changing and cancelling', () => {
  it('cancels and releases the hold; cancelled is over', async () => {
    const { result } = await limit();
    const { code, result: cancelled } = await me.post('cancelOptions', { id: result.id });
    expect([code, cancelled.status, cancelled.cancelReason]).toEqual([
      '200',
      'cancelled',
      'customer',
    ]);
    expect((await me.account()).wallets[0]).toMatchObject({ available: '100000.00', held: '0.00' });
    expect((await me.post('cancelOptions', { id: result.id })).code).toBe('10115');
    expect((await me.post('closeOptions', { id: result.id })).code).toBe('10115');
    expect((await me.post('updateOptions', { id: result.id, stopLoss: null })).code).toBe('10115');
    app.prices.tick('EURUSD', '1.39000', '1.39011');
    expect((await me.order(result.id)).status).toBe('cancelled');
  });

  it('answers the same cancelling again under its key', async () => {
    const { result } = await limit();
    const key = crypto.randomUUID();
    const first = await me.post('cancelOptions', { id: result.id }, { key });
    await app.owner.sql`delete from idempotency_key where key = ${key}`;
    const again = await me.post('cancelOptions', { id: result.id }, { key });
    expect([first.code, again.code, again.result.status]).toEqual(['200', '200', 'cancelled']);
  });

  it('moves limit, expiry and levels; a new limit holds anew', async () => {
    const { result } = await limit({ takeProfit: '1.39900' });
    const goodTill = inAnHour();
    const change = { id: result.id, limitPrice: '1.39200', stopLoss: '1.39000', goodTill };
    const { code, result: changed } = await me.post<MarginOrder>('updateOptions', change);
    // 27,840 ÷ 30 + 0.8352
    expect([code, changed]).toMatchObject([
      '200',
      {
        limitPrice: '1.392',
        usedMargin: '928.8352',
        stopLoss: '1.39',
        takeProfit: '1.399',
        expirationTime: goodTill,
      },
    ]);
    expect((await me.account()).wallets[0]).toMatchObject({ held: '928.8352' });
    const lower = await me.post('updateOptions', {
      id: result.id,
      limitPrice: '1.39150',
      goodTill: null,
    });
    expect(lower.result).toMatchObject({ limitPrice: '1.3915', expirationTime: null });
    app.prices.tick('EURUSD', '1.39140', '1.39151');
    expect((await me.order(result.id)).status).toBe('pending');
    app.prices.tick('EURUSD', '1.39139', '1.39150');
    expect(await me.whenever(result.id, 'open')).toMatchObject({
      stopLoss: '1.39',
      openPrice: '1.3915',
    });
  });

  it('refuses what does not fit: updateOptions with 10104, 10011 and 10115', async () => {
    const { result } = await limit({ lots: '21.50' });
    const change = (input: object) => me.post('updateOptions', { id: result.id, ...input });
    expect((await change({ stopLoss: '1.39100' })).code).toBe('10104');
    expect(await change({ limitPrice: '1.3910005' })).toMatchObject({
      code: '10104',
      result: { issues: [{ path: 'limitPrice', message: '10104' }] },
    });
    expect((await change({ limitPrice: '1.39900' })).code).toBe('10011');
    expect((await change({ goodTill: '2020-01-01T00:00:00Z' })).status).toBe(400);
    await me.post('cancelOptions', { id: result.id });
    const { result: open } = await me.buy({ lots: '0.01' });
    const ofOpen = await me.post('updateOptions', { id: open.id, limitPrice: '1.38' });
    expect(ofOpen.code).toBe('10115');
    expect((await me.post('cancelOptions', { id: open.id })).code).toBe('10115');
  });

  it('is nobody else’s, in no other mode', async () => {
    const { result } = await limit();
    const other = new Trader(app, await app.customer());
    for (const call of ['cancelOptions', 'updateOptions', 'closeOptions']) {
      const input = { id: result.id, ...(call === 'updateOptions' ? { stopLoss: null } : {}) };
      expect((await other.post(call, input)).status).toBe(404);
      expect((await me.post(call, input, { demo: false })).status).toBe(404);
    }
  });

  it('cancels all, or those of one instrument', async () => {
    for (const limitPrice of ['1.39', '1.38']) await limit({ limitPrice, lots: '0.01' });
    const gold = { code: 'XAUUSD', lots: '0.1', leverage: 20, limitPrice: '1300' };
    const { result: third } = await limit(gold);
    const key = crypto.randomUUID();
    const euros = () =>
      me.post<{ items: object[] }>('cancelAllOptions', { code: 'EURUSD' }, { key });
    const first = await euros();
    expect(first.result.items).toHaveLength(2);
    // Repeated as where its line broke.
    await app.owner.sql`delete from idempotency_key where key = ${key}`;
    expect((await euros()).result).toEqual(first.result);
    const rest = await me.post<{ items: object[] }>('cancelAllOptions', {});
    expect(rest.result.items).toEqual([{ id: third.id, code: '200' }]);
    expect((await me.account()).pendingHeld).toBe('0.00');
  });
});

describe('a loss beyond the balance', () => {
  it('takes what pending orders hold, the newest first, before the house covers anything', async () => {
    const { result: loser } = await me.buy({ lots: '10' });
    const { result: older } = await limit({ lots: '1', limitPrice: '1.20000' });
    const { result: newer } = await limit({ lots: '4', limitPrice: '1.20000' });
    // Available is 33,146; the loss is 10 × 100,000 × 0.09 = 90,000 less margin 46,432.
    app.prices.jump('EURUSD', '1.30287', '1.30298');
    await me.post('closeOptions', { id: loser.id });
    await me.whenever(loser.id, 'closed');
    expect((await me.whenever(newer.id, 'cancelled')).cancelReason).toBe('margin');
    expect((await me.order(older.id)).status).toBe('pending');
    expect((await me.order(loser.id)).receipt.close!.covered).toBe('0');
  });
});
