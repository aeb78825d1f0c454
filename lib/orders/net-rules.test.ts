import fc from 'fast-check';
import { Money } from '../core/money';
import { fitsOutcome, netIfClosed, openingFeeShare, settledNet } from './net-rules';
import { orderFee, profit, type Side } from './rules';

const price = fc.integer({ min: 100_000, max: 180_000 }).map((n) => (n / 100_000).toFixed(5));
const rate = fc.constantFrom(
  null,
  { mid: '145.5', inverse: true },
  { mid: '1.27', inverse: false },
);
const traded = fc.record({
  side: fc.constantFrom<Side>('long', 'short'),
  openPrice: price,
  rate,
  closings: fc.array(fc.record({ lots: fc.integer({ min: 1, max: 40 }), price }), {
    minLength: 1,
    maxLength: 5,
  }),
});

const terms = { contractSize: '100000', feeRate: '0.00003' };
const lotsOf = (hundredths: number) => new Money(hundredths).div(100).toFixed();

describe('the profit/loss of an order', () => {
  it('is, before its last closing, to the last digit what its books say afterwards', () => {
    fc.assert(
      fc.property(traded, (order) => {
        const { side, openPrice, closings } = order;
        const whole = closings.reduce((sum, { lots }) => sum + lots, 0);
        let fee = orderFee({ ...terms, lots: lotsOf(whole) }, openPrice, order.rate);
        let realised: Money | null = null;
        let left = whole;
        let foretold = new Money(0);
        for (const closing of closings) {
          const open = { side, ...terms, openPrice, lots: lotsOf(left), profit: realised, fee };
          foretold = netIfClosed(open, closing.price, order.rate).net;
          const part = { side, ...terms, lots: lotsOf(closing.lots) };
          const gain = profit(part, openPrice, closing.price, order.rate);
          realised = gain.add(realised ?? 0);
          fee = fee.add(orderFee(part, closing.price, order.rate));
          left -= closing.lots;
        }
        // The last closing takes all that is left, so what was foretold of it is what came.
        expect(foretold.toFixed()).toBe(settledNet({ profit: realised, fee }).toFixed());
      }),
    );
  });

  it('does not jump when a part closes, but for the rounding of fee and profit', () => {
    fc.assert(
      fc.property(traded, price, (order, at) => {
        const { side, openPrice } = order;
        const lots = lotsOf(order.closings[0]!.lots + 40);
        const fee = orderFee({ ...terms, lots }, openPrice, order.rate);
        const open = { side, ...terms, openPrice, lots, profit: null, fee };
        const before = netIfClosed(open, at, order.rate).net;
        const part = { side, ...terms, lots: '0.40' };
        const after = netIfClosed(
          {
            ...open,
            lots: new Money(lots).sub(part.lots),
            profit: profit(part, openPrice, at, order.rate),
            fee: fee.add(orderFee(part, at, order.rate)),
          },
          at,
          order.rate,
        ).net;
        expect(after.sub(before).abs().lte('0.000004')).toBe(true);
      }),
    );
  });

  it('bears the opening fee in shares that make up the whole of it', () => {
    const of = { lots: '0.20', openingFee: '0.834612' };
    expect(openingFeeShare(of, '0.05').toFixed()).toBe('0.208653');
    expect(openingFeeShare(of, '0.15').add(openingFeeShare(of, '0.05')).toFixed()).toBe('0.834612');
  });

  it('wins above zero and loses below it, after fees', () => {
    const wins = (net: string) => [fitsOutcome(net, 'winning'), fitsOutcome(net, 'losing')];
    expect(wins('0.000001')).toEqual([true, false]);
    expect(wins('-0.000001')).toEqual([false, true]);
    expect(wins('0')).toEqual([false, false]);
    expect(fitsOutcome('0', 'all')).toBe(true);
  });
});
