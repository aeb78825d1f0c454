import fc from 'fast-check';
import { Money } from '@/lib/core/money';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { orderFee, profit, type Side } from '@/lib/orders/rules';
import { bulkOf } from '@/lib/orders/estimates/bulk-rules';
import { closing } from '@/lib/orders/estimates/closing-rules';
import { levelPrice, netAt } from '@/lib/orders/estimates/level-measure-rules';
import { isOnWrongSide, netAtLevel } from '@/lib/orders/estimates/level-outcome-rules';
import { netTogether, valueNow } from '@/lib/orders/estimates/order-value-rules';
import { netOf } from './past-order';

const tick = fc.integer({ min: 120_000, max: 160_000 }).map((n) => (n / 100_000).toFixed(5));
const terms = { contractSize: '100000', feeRate: '0.00003' };
const lotsOf = (hundredths: number) => new Money(hundredths).div(100).toFixed();

/** A position of which parts may have closed before, with what the books would say of it. */
const position = fc
  .record({
    side: fc.constantFrom<Side>('long', 'short'),
    openPrice: tick,
    open: fc.integer({ min: 1, max: 100 }),
    parts: fc.array(fc.record({ lots: fc.integer({ min: 1, max: 50 }), at: tick }), {
      maxLength: 3,
    }),
  })
  .map(({ side, openPrice, open, parts }) => {
    const lots = parts.reduce((sum, part) => sum + part.lots, open);
    const openingFee = orderFee({ ...terms, lots: lotsOf(lots) }, openPrice, null);
    const closed = parts.map(({ lots: part, at }) => {
      const of = { side, ...terms, lots: lotsOf(part) };
      return { gain: profit(of, openPrice, at, null), fee: orderFee(of, at, null) };
    });
    const sum = (of: Money[]) => of.reduce((total, one) => total.add(one), new Money(0));
    return {
      id: '1',
      code: 'EURUSD',
      side,
      openPrice,
      limitPrice: null,
      status: 'open',
      lots: lotsOf(lots),
      openLots: lotsOf(open),
      contracts: terms.contractSize,
      feeRate: terms.feeRate,
      requiredMargin: '100',
      usedMargin: '100',
      profit: parts.length ? sum(closed.map(({ gain }) => gain)).toFixed() : null,
      fee: sum([openingFee, ...closed.map(({ fee }) => fee)]).toFixed(),
      receipt: { open: { fee: openingFee.toFixed(), conversion: { tick: null } }, partial: [] },
    } as unknown as PositionOrder;
  });

const quote = tick.map((bid) => ({ bid, ask: new Money(bid).add('0.00011').toFixed(5) }));

it('is one figure in the row, on the chart, in every dialog, in the total and once it has closed', () => {
  fc.assert(
    fc.property(position, quote, (order, now) => {
      const quoteOf = () => now;
      const row = valueNow(order, quoteOf)!;
      const figure = row.net.toFixed();
      const basis = {
        side: order.side,
        lots: order.openLots,
        contractSize: order.contracts,
        feeRate: order.feeRate,
        tickSize: '0.00001',
        openPrice: order.openPrice!,
        now,
        rate: null,
        settled: netOf(order),
      };
      expect(netAtLevel(order, row.price, null).toFixed()).toBe(figure);
      expect(netAt(row.price, basis).toFixed()).toBe(figure);
      expect(closing(order, order.openLots, now, null)!.net.toFixed()).toBe(figure);
      expect(bulkOf([order], 'all', quoteOf).sum!.toFixed()).toBe(figure);
      expect(netTogether([order, order], quoteOf)!.toFixed()).toBe(row.net.mul(2).toFixed());
      const after = {
        profit: row.profit.add(order.profit ?? 0).toFixed(),
        fee: row.closeFee.add(order.fee).toFixed(),
      };
      expect(netOf(after)).toBe(figure);
    }),
  );
});

it('puts a stop told as an amount where the order as a whole loses that amount, and no tick farther', () => {
  fc.assert(
    fc.property(position, quote, fc.integer({ min: 1, max: 5_000 }), (order, now, amount) => {
      const basis = {
        side: order.side,
        lots: order.openLots,
        contractSize: order.contracts,
        feeRate: order.feeRate,
        tickSize: '0.00001',
        openPrice: order.openPrice!,
        now,
        rate: null,
        settled: netOf(order),
      };
      const price = levelPrice('stopLoss', String(amount), 'amount', basis)!;
      const lost = netAtLevel(order, price, null).neg();
      const oneTick = new Money(order.openLots).mul(2);
      expect(lost.lte(new Money(amount).add('0.00001'))).toBe(true);
      expect(lost.gt(new Money(amount).sub(oneTick))).toBe(true);
    }),
  );
});

it('closes as winning or losing what the row shows to win or lose', () => {
  fc.assert(
    fc.property(fc.array(position, { maxLength: 6 }), quote, (orders, now) => {
      const quoteOf = () => now;
      const fitting = (only: 'winning' | 'losing') =>
        bulkOf(orders, only, quoteOf).lines.map(({ order }) => order);
      const nets = orders.map((order) => valueNow(order, quoteOf)!.net);
      expect(fitting('winning')).toEqual(orders.filter((_, i) => nets[i]!.gt(0)));
      expect(fitting('losing')).toEqual(orders.filter((_, i) => nets[i]!.lt(0)));
    }),
  );
});

it('tells of a waiting order what it would end with from its limit, both fees included', () => {
  const waiting = {
    side: 'long',
    openPrice: null,
    limitPrice: '1.39000',
    profit: null,
    fee: '0',
    openLots: '0.20',
    contracts: '100000',
    feeRate: '0.00003',
    receipt: { open: null },
  } as unknown as PositionOrder;
  // 20.00 of price, 0.834 and 0.8346 of fees.
  expect(netAtLevel(waiting, '1.39100', null).toFixed(4)).toBe('18.3314');
});

it('knows a level that the price has passed', () => {
  const now = { bid: '1.39287', ask: '1.39298' };
  expect(isOnWrongSide('long', 'stopLoss', '1.39400', now)).toBe(true);
  expect(isOnWrongSide('long', 'stopLoss', '1.39200', now)).toBe(false);
  expect(isOnWrongSide('long', 'takeProfit', '1.39200', now)).toBe(true);
  expect(isOnWrongSide('short', 'stopLoss', '1.39200', now)).toBe(true);
  expect(isOnWrongSide('short', 'takeProfit', '1.39200', now)).toBe(false);
});
