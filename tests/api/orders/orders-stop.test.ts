import type { MarginOrder } from '@/lib/orders/contract';
import { Trader } from '@/tests/setup/trader';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();

// EURUSD stands at 1.39287 to 1.39298.
const stop = (input: object = {}) =>
  me.buy({ type: 'stop', stopPrice: '1.39500', lots: '0.20', ...input });
const limit = (input: object = {}) =>
  me.buy({ type: 'limit', limitPrice: '1.39100', lots: '0.20', ...input });
const issueOf = ({ code, result }: Awaited<ReturnType<typeof stop>>) => [
  code,
  (result as unknown as { issues: { path: string }[] }).issues[0]!.path,
];

describe('placing a stop order', () => {
  it('holds margin and fee at the stop and opens nothing', async () => {
    const { code, message, result } = await stop({ stopLoss: '1.39300', takeProfit: '1.39900' });
    expect([code, message]).toEqual(['200', '20004']);
    // 0.20 × 100,000 × 1.395 ÷ 30 = 930, and 27,900 × 0.00003 = 0.837
    expect(result).toMatchObject({
      status: 'pending',
      type: 'stop',
      stopPrice: '1.395',
      limitPrice: null,
      tiedTo: null,
      requiredMargin: '930.00',
      usedMargin: '930.837',
      openPrice: null,
    });
    expect((await me.order(result.id)).stopPrice).toBe('1.395');
    expect((await me.account()).pendingHeld).toBe('930.837');
  });

  it('refuses a stop that the price has reached, that no price reaches, or between two ticks', async () => {
    const wrong: object[] = [
      { stopPrice: '1.39298' },
      { stopPrice: '1.39000' },
      { stopPrice: '140' },
      { side: 'short', stopPrice: '1.39287' },
      { side: 'short', stopPrice: '1.39500' },
    ];
    for (const input of wrong) expect(issueOf(await stop(input))).toEqual(['10104', 'stopPrice']);
    expect((await stop({ stopPrice: '1.395005' })).status).toBe(400);
    expect((await me.buy({ type: 'stop', limitPrice: '1.39500' })).status).toBe(400);
    expect((await me.orders()).total).toBe(0);
  });

  it('refuses levels on the wrong side of the stop, an end in the past, and what is not free', async () => {
    expect(issueOf(await stop({ stopLoss: '1.39500' }))).toEqual(['10104', 'stopLoss']);
    expect(issueOf(await stop({ takeProfit: '1.39400' }))).toEqual(['10104', 'takeProfit']);
    expect((await stop({ goodTill: '2020-01-01T00:00:00Z' })).status).toBe(400);
    expect((await stop({ lots: '21.60' })).code).toBe('10011');
  });
});

describe('the fill of a stop order', () => {
  it('is at the tick that reaches it, through a gap worse than asked', async () => {
    const { result: placed } = await stop({ stopLoss: '1.39300', trailingDistance: '0.00200' });
    app.prices.tick('EURUSD', '1.39488', '1.39499');
    app.prices.tick('EURUSD', '1.39539', '1.39550');
    expect(await me.whenever(placed.id, 'open')).toMatchObject({
      openPrice: '1.3955',
      requiredMargin: '930.333333',
      usedMargin: '930.333333',
      trailingStop: '1.39339',
      receipt: { open: { requestedPrice: '1.395', slippage: '0.0005', reason: 'stop-order' } },
    });
  });

  it('is at the bid of a short, exactly at its stop', async () => {
    const { result } = await stop({ side: 'short', stopPrice: '1.39000' });
    app.prices.tick('EURUSD', '1.39001', '1.39012');
    expect((await me.order(result.id)).status).toBe('pending');
    app.prices.tick('EURUSD', '1.39000', '1.39011');
    expect(await me.whenever(result.id, 'open')).toMatchObject({
      openPrice: '1.39',
      receipt: { open: { slippage: '0' } },
    });
  });

  it('takes what a gap needs more from the balance, and is cancelled where that cannot pay', async () => {
    const { result: first } = await stop({ lots: '1' });
    const { result: second } = await stop({ lots: '20.40' });
    app.prices.tick('EURUSD', '1.40289', '1.40300');
    expect(await me.whenever(first.id, 'open')).toMatchObject({ requiredMargin: '4676.666667' });
    expect(await me.whenever(second.id, 'cancelled')).toMatchObject({ cancelReason: 'margin' });
  });
});

describe('changing a stop order', () => {
  const change = (id: string, input: object) =>
    me.post<MarginOrder>('updateOptions', { id, ...input });

  it('moves its stop, which holds anew, and refuses what does not fit', async () => {
    const { result } = await stop();
    const { result: moved } = await change(result.id, { stopPrice: '1.39600' });
    expect(moved).toMatchObject({ stopPrice: '1.396', usedMargin: '931.504267' });
    for (const stopPrice of ['1.39298', '1.39000', '1.396005'])
      expect(issueOf(await change(result.id, { stopPrice }))).toEqual(['10104', 'stopPrice']);
    expect((await change(result.id, { limitPrice: '1.39000' })).code).toBe('10115');
    app.prices.tick('EURUSD', '1.39540', '1.39551');
    expect((await me.order(result.id)).status).toBe('pending');
    app.prices.tick('EURUSD', '1.39589', '1.39600');
    await me.whenever(result.id, 'open');
    expect((await change(result.id, { stopPrice: '1.39700' })).code).toBe('10115');
    const { result: other } = await limit();
    expect((await change(other.id, { stopPrice: '1.39900' })).code).toBe('10115');
  });
});

describe('a pair', () => {
  const pair = async (input: object = {}) => {
    const { result: one } = await limit();
    const { code, result: other } = await stop({ tiedTo: one.id, ...input });
    expect(code).toBe('200');
    return { one, other };
  };
  const states = async (...orders: MarginOrder[]) =>
    Promise.all(
      orders.map(async ({ id }) => {
        const { status, cancelReason, tiedTo } = await me.order(id);
        return [status, cancelReason, tiedTo];
      }),
    );

  it('is tied to each other, and both hold', async () => {
    const { one, other } = await pair();
    expect(other.tiedTo).toBe(one.id);
    expect(await states(one, other)).toEqual([
      ['pending', null, other.id],
      ['pending', null, one.id],
    ]);
    expect((await me.account()).pendingHeld).toBe('1859.004933');
  });

  it('loses one by the fill of the other, in the same moment', async () => {
    const { one, other } = await pair();
    app.prices.tick('EURUSD', '1.39489', '1.39500');
    await me.whenever(other.id, 'open');
    expect(await states(one, other)).toEqual([
      ['cancelled', 'tied', other.id],
      ['open', null, one.id],
    ]);
    expect(await me.account()).toMatchObject({ pendingHeld: '0.00', usedMargin: '930.00' });
    app.prices.tick('EURUSD', '1.39000', '1.39011');
    await app.engine.settled();
    expect((await me.order(one.id)).status).toBe('cancelled');
    expect((await me.post('cancelOptions', { id: one.id })).code).toBe('10115');
  });

  it('fills its older order where one tick reaches both', async () => {
    const { one, other } = await pair({ side: 'short', stopPrice: '1.39100' });
    app.prices.tick('EURUSD', '1.39089', '1.39100');
    await me.whenever(other.id, 'cancelled');
    expect(await states(one, other)).toEqual([
      ['open', null, other.id],
      ['cancelled', 'tied', one.id],
    ]);
  });

  it('stands across instruments', async () => {
    const gold = { code: 'XAUUSD', lots: '0.1', leverage: 20, stopPrice: '9000' };
    const { one, other } = await pair(gold);
    app.prices.tick('EURUSD', '1.39050', '1.39061');
    await me.whenever(other.id, 'cancelled');
    expect((await me.order(one.id)).status).toBe('open');
  });

  it('is one order where the other is cancelled or runs out, which can be tied again', async () => {
    const { one, other } = await pair({ goodTill: new Date(Date.now() + 700).toISOString() });
    await me.whenever(other.id, 'expired');
    const { result: third } = await stop({ tiedTo: one.id });
    await me.post('cancelOptions', { id: third.id });
    expect(await states(one, other, third)).toEqual([
      ['pending', null, null],
      ['expired', null, null],
      ['cancelled', 'customer', null],
    ]);
    const { result: fourth } = await stop({ tiedTo: one.id });
    app.prices.tick('EURUSD', '1.39050', '1.39061');
    await me.whenever(fourth.id, 'cancelled');
    expect((await me.order(one.id)).status).toBe('open');
  });

  it('fills the other where the one that was reached first could not be paid', async () => {
    const { result: one } = await stop({ lots: '20.40' });
    const { result: other } = await stop({ lots: '1', tiedTo: one.id });
    // What the other holds would pay for 1.43 at the most.
    app.prices.jump('EURUSD', '1.49989', '1.50000');
    await me.whenever(other.id, 'open');
    expect(await states(one, other)).toEqual([
      ['cancelled', 'margin', null],
      ['open', null, null],
    ]);
  });

  it('pays what a gap needs more with what the other held', async () => {
    const { result: one } = await stop({ lots: '20.40' });
    const { result: other } = await limit({ lots: '1', tiedTo: one.id });
    app.prices.tick('EURUSD', '1.40289', '1.40300');
    await me.whenever(one.id, 'open');
    expect((await me.order(other.id)).cancelReason).toBe('tied');
  });

  it('has an order cancelled by one that opens at once', async () => {
    const { result: one } = await stop();
    const { result: other } = await limit({ limitPrice: '1.39400', tiedTo: one.id });
    expect(other).toMatchObject({ status: 'open', tiedTo: one.id });
    expect(await states(one)).toEqual([['cancelled', 'tied', other.id]]);
    await app.engine.settled();
    app.prices.tick('EURUSD', '1.39489', '1.39500');
    await app.engine.settled();
    expect((await me.order(one.id)).status).toBe('cancelled');
  });

  it('10151 for what is not pending here, or in a pair already', async () => {
    const { one, other } = await pair();
    const { result: open } = await me.buy({ lots: '0.01' });
    const { result: option } = await me.bet();
    const stranger = new Trader(app, await app.customer());
    const { result: theirs } = await stranger.buy({ type: 'limit', limitPrice: '1.391' });
    for (const id of [one, other, open, option, theirs, { id: '999999' }].map(({ id }) => id))
      expect((await stop({ tiedTo: id })).code).toBe('10151');
    const { result: free } = await limit();
    expect((await me.buy({ tiedTo: free.id })).status).toBe(400);
    expect((await stop({ tiedTo: 'first' })).status).toBe(400);
    const real = { type: 'stop', stopPrice: '1.39500', lots: '0.01', tiedTo: free.id };
    expect((await me.buy(real, { demo: false })).code).toBe('10151');
  });
});
