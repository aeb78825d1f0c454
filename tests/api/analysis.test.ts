import type { HoldingComparison, ReportCard, TradingAnalysis } from '@/lib/analysis/contract';
import { keepEquity } from '@/lib/analysis/equity-rows';
import { readGlance } from '@/lib/analysis/report-card-queries';
import { Money, moneyString } from '@/lib/core/money';
import type { Account, Order } from '@/lib/orders/contract';
import { fund, realCaller } from '../setup/money';
import { trading } from '../setup/trading';

const { app, me } = trading();
const real = realCaller(app, () => me.session);

const get = async <T>(path: string, input: object = {}) => (await me.get<T>(path, input)).result;

async function trade(bidAtClose: string, askAtClose: string, change: object = {}): Promise<Order> {
  app.prices.jump('EURUSD', '1.39287', '1.39298');
  const opened = await me.buy(change);
  app.prices.jump('EURUSD', bidAtClose, askAtClose);
  return (await me.close<Order>(opened.result.id)).result;
}

describe('the analysis of trading', () => {
  it('sums what closed orders brought and cost, by instrument and by day', async () => {
    const won = await trade('1.39387', '1.39398');
    const lost = await trade('1.39187', '1.39198', { stopLoss: '1.39000' });
    const found = await get<TradingAnalysis>('getTradingAnalysis');
    const sum = (of: (o: Order) => string) => new Money(of(won)).add(of(lost));
    expect(found.closings).toBe(2);
    expect(new Money(found.realised).eq(sum((o) => o.profit!))).toBe(true);
    expect(new Money(found.fees).eq(sum((o) => o.fee))).toBe(true);
    expect(new Money(found.net).eq(sum((o) => o.profit!).sub(sum((o) => o.fee)))).toBe(true);
    expect(found.byInstrument).toHaveLength(1);
    expect(found.byInstrument[0]).toMatchObject({ code: 'EURUSD', closings: 2, net: found.net });
    expect(found.byDay.map((d) => d.net)).toEqual([found.net]);
    const { demo: card, real } = await get<{ demo: ReportCard; real: ReportCard | null }>(
      'getReportCard',
    );
    expect(real).toBeNull();
    expect(card).toMatchObject({ closed: 2, won: 1, lost: 1, winRate: '0.5000', net: found.net });
    expect(card).toMatchObject({ withStop: '0.5000', closeOuts: 0 });
    const loss = new Money(lost.profit!).sub(lost.fee);
    expect(new Money(card.maxDrawdown).eq(loss.neg())).toBe(true);
    expect(new Money(card.averageLoss!).eq(loss)).toBe(true);
  });

  it('gives each closed order of the mode at a glance, oldest first, and what prices brought', async () => {
    const caller = { customerId: me.session.customerId, mode: 'demo' } as const;
    expect(await readGlance(caller)).toBeNull();
    const orders = [await trade('1.39387', '1.39398'), await trade('1.39187', '1.39198')];
    const glance = (await readGlance(caller))!;
    expect(glance.nets).toEqual(
      orders.map(({ profit, fee }) => moneyString(new Money(profit!).sub(fee))),
    );
    const prices = orders.reduce((sum, { profit }) => sum.add(profit!), new Money(0));
    expect(glance).toMatchObject({ price: moneyString(prices), older: 0, card: { closed: 2 } });
    expect(await readGlance({ ...caller, mode: 'real' })).toBeNull();
  });

  it('tells of open positions what they would end with: after the fees of leaving, closed parts included', async () => {
    app.prices.jump('EURUSD', '1.39287', '1.39298');
    const { result: opened } = await me.buy();
    app.prices.jump('EURUSD', '1.39387', '1.39398');
    await me.close(opened.id, '0.05');
    const found = await get<TradingAnalysis>('getTradingAnalysis');
    const close = await me.close<Order>(opened.id);
    const closed = close.result;
    const net = new Money(closed.profit!).sub(closed.fee);
    expect(new Money(found.openNet).eq(net)).toBe(true);
    expect(new Money(found.byInstrument[0]!.openNet).eq(net)).toBe(true);
    expect(new Money(found.unrealised).eq(net)).toBe(false);
  });

  it('holds margin, pending orders and stakes, which make up all that is held and free', async () => {
    app.prices.jump('EURUSD', '1.39287', '1.39298');
    await me.buy();
    await me.buy({ type: 'limit', limitPrice: '1.38000' });
    await me.bet({ amount: '25' });
    const account = await get<Account>('getAccount');
    const { usedMargin, pendingHeld, staked, equity, freeMargin, wallets } = account;
    const held = new Money(usedMargin).add(pendingHeld).add(staked);
    expect(Number(pendingHeld)).toBeGreaterThan(0);
    expect(staked).toBe('25.00');
    expect(wallets.find(({ currency }) => currency === 'USDT')!.held).toBe(held.toFixed());
    expect(new Money(equity).sub(usedMargin).sub(pendingHeld).eq(freeMargin)).toBe(true);
  });

  it('sets what the account is worth against doing nothing, in parts that add up', async () => {
    const before = await get<HoldingComparison>('getHolding');
    expect(before).toMatchObject({ held: '100000.00', now: '100000.00', difference: '0.00' });
    const won = await trade('1.39387', '1.39398');
    app.prices.jump('EURUSD', '1.39287', '1.39298');
    const { result: open } = await me.buy();
    app.prices.jump('EURUSD', '1.39187', '1.39198');
    const account = await get<Account>('getAccount');
    const found = await get<HoldingComparison>('getHolding');
    expect(found).toMatchObject({ held: '100000.00', now: account.equity });
    const fees = new Money(won.fee).add(open.fee).neg();
    expect(found.parts).toEqual([
      { part: 'price', amount: moneyString(won.profit!) },
      { part: 'trading-fees', amount: moneyString(fees) },
      { part: 'open', amount: account.unrealised },
    ]);
    const all = found.parts.reduce((sum, { amount }) => sum.add(amount), new Money(0));
    expect(moneyString(all)).toBe(found.difference);
  });

  it('values what was paid in and swapped in other currencies by their pairs with USDT', async () => {
    await fund(app.owner, me.session.customerId, '20000');
    app.prices.jump('BTCUSDT', '8000', '8001');
    app.prices.jump('ETHUSDT', '200', '200.1');
    await fund(app.owner, me.session.customerId, '0.5', 'BTC');
    await fund(app.owner, me.session.customerId, '2', 'ETH');
    const paidIn = new Money('8000.5').mul('0.5').add('20000').add('400.1');
    const holding = async () => (await real<HoldingComparison>('GET order/getHolding')).result;
    expect(await holding()).toMatchObject({ held: moneyString(paidIn), difference: '0.00' });
    const { result: offered } = await real<{ id: string }>('POST user/quoteSwap', {
      from: 'USDT',
      to: 'BTC',
      amount: '200',
    });
    expect((await real('POST user/swap', { quoteId: offered.id })).code).toBe('200');
    const found = await holding();
    expect(found.held).toBe(moneyString(paidIn));
    expect(found.parts.map(({ part }) => part)).toEqual(
      expect.arrayContaining(['swaps', 'other-fees']),
    );
    expect(Number(found.difference)).toBeLessThan(0);
    expect(Number(found.difference)).toBeGreaterThan(-4);
  });

  it('leaves out what lies outside of the time asked for and refuses what is no time zone', async () => {
    await trade('1.39387', '1.39398');
    const early = await get<TradingAnalysis>('getTradingAnalysis', { to: '2020-01-01T00:00:00Z' });
    expect(early).toMatchObject({ closings: 0, realised: '0.00', byDay: [], byInstrument: [] });
    const { status } = await me.get('getTradingAnalysis', { timeZone: 'Mars/Base' });
    expect(status).toBe(400);
  });

  it('gives back the equity as it was measured, to its owner only', async () => {
    const point = {
      customerId: me.session.customerId,
      mode: 'demo',
      balance: '100',
      equity: '90.5',
    } as const;
    await keepEquity(app.owner.sql, [point]);
    expect(await get('listEquity')).toMatchObject([{ balance: '100.00', equity: '90.50' }]);
    me.session = await app.customer();
    expect(await get('listEquity')).toEqual([]);
  });
});

describe('starting the demo afresh', () => {
  const reset = () => me.call<{ changed: string; account: Account }>('POST user/resetDemo');

  it('brings the balance back to 100,000 by a posting, open positions and all', async () => {
    const closed = await trade('1.39187', '1.39198');
    const opened = await me.buy({ side: 'short', lots: '0.10' });
    const { code, result } = await reset();
    expect(code).toBe('200');
    const cost = new Money(closed.profit!).sub(closed.fee).sub(opened.result.fee);
    expect(new Money(result.changed).eq(cost.neg())).toBe(true);
    expect(result.account.balance).toBe('100000.00');
    const { items } = await get<{ items: { reason: string }[] }>('listMovement');
    expect(items[0]!.reason).toBe('demo-reset');
    expect((await reset()).result.changed).toBe('0.00');
  });

  it('takes a win back too, never touches the real account, and makes no money when pressed at once', async () => {
    await trade('1.39387', '1.39398');
    const real = { token: me.session.token };
    const before = await app.call<Account>('GET order/getAccount', {}, real);
    const answers = await Promise.all(Array.from({ length: 8 }, reset));
    expect(answers.filter((a) => a.code === '200' && a.result.changed !== '0.00')).toHaveLength(1);
    expect((await get<Account>('getAccount')).balance).toBe('100000.00');
    expect((await app.call<Account>('GET order/getAccount', {}, real)).result).toEqual(
      before.result,
    );
  });
});
