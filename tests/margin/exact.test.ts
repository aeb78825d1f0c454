import fc from 'fast-check';
import {
  marginState,
  orderFee,
  profit,
  requiredMargin,
  slippage,
  toAccountCurrency,
  unrealisedProfit,
  type ConversionRate,
} from '@/lib/orders/rules';
import { Fraction } from '../engine/simulator/fraction';

// Every amount the books keep, against whole-number fractions that never round on the way.

const runs = { numRuns: 2_000 };

const decimal = (wholeDigits: number, places: number) =>
  fc
    .tuple(
      fc.bigInt({ min: 0n, max: 10n ** BigInt(wholeDigits) - 1n }),
      fc.bigInt({ min: 0n, max: 10n ** BigInt(places) - 1n }),
    )
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(places, '0')}`);
const positive = (wholeDigits: number, places: number) =>
  decimal(wholeDigits, places).filter((v) => Number(v) > 0);

const price = fc.oneof(positive(1, 5), positive(3, 3), positive(5, 2), positive(1, 8));
const rate: fc.Arbitrary<ConversionRate> = fc.oneof(
  fc.constant(null),
  fc.record({ mid: fc.oneof(positive(3, 4), positive(1, 6)), inverse: fc.boolean() }),
);
const order = fc.record({
  side: fc.constantFrom('long' as const, 'short' as const),
  lots: positive(2, 2),
  contractSize: fc.constantFrom('100000', '100', '50', '5000', '1', '0.1'),
  leverage: fc.constantFrom(1, 2, 5, 10, 20, 30),
  feeRate: fc.constantFrom('0.00003', '0.0005', '0.001', '0.00025', '0'),
});

const f = Fraction.of;
const converted = (amount: Fraction, by: ConversionRate): Fraction => {
  if (!by) return amount;
  return by.inverse ? amount.dividedBy(f(by.mid)) : amount.times(f(by.mid));
};
const sizeOf = (o: { lots: string; contractSize: string }) => f(o.lots).times(f(o.contractSize));
const kept = (amount: Fraction) => amount.rounded(6).toString();

it('margin is the notional over the leverage, half to even at six places', () => {
  fc.assert(
    fc.property(order, price, rate, (o, at, by) => {
      const exact = converted(sizeOf(o).times(f(at)), by).dividedBy(f(o.leverage));
      expect(requiredMargin(o, at, by).toFixed()).toBe(kept(exact));
    }),
    runs,
  );
});

it('the fee is the notional times its rate', () => {
  fc.assert(
    fc.property(order, price, rate, (o, at, by) => {
      const exact = converted(sizeOf(o).times(f(at)), by).times(f(o.feeRate));
      expect(orderFee(o, at, by).toFixed()).toBe(kept(exact));
    }),
    runs,
  );
});

it('profit is the move times the size, its sign by the side, the same for what is not closed yet', () => {
  fc.assert(
    fc.property(order, price, price, rate, (o, open, close, by) => {
      const rise = f(close).minus(f(open));
      const move = o.side === 'long' ? rise : rise.negated();
      const exact = kept(converted(move.times(sizeOf(o)), by));
      expect(profit(o, open, close, by).toFixed()).toBe(exact);
      const position = { ...o, openPrice: open, requiredMargin: '1' };
      expect(unrealisedProfit(position, { bid: close, ask: close }, by).toFixed()).toBe(exact);
    }),
    runs,
  );
});

it('a long and a short of the same move are worth the same, one gained, one lost', () => {
  fc.assert(
    fc.property(order, price, price, rate, (o, open, close, by) => {
      const long = profit({ ...o, side: 'long' }, open, close, by);
      expect(long.add(profit({ ...o, side: 'short' }, open, close, by)).isZero()).toBe(true);
    }),
    runs,
  );
});

it('an amount multiplied by a mid and one divided by it come back to each other', () => {
  fc.assert(
    fc.property(decimal(9, 6), positive(3, 4), (amount, mid) => {
      const there = toAccountCurrency(amount, { mid, inverse: false });
      expect(there.toFixed()).toBe(f(amount).times(f(mid)).toString());
      const back = toAccountCurrency(there, { mid, inverse: true });
      expect(back.sub(amount).abs().lt('1e-20')).toBe(true);
    }),
    runs,
  );
});

it('rounding never moves an amount by more than half of the last place kept', () => {
  fc.assert(
    fc.property(order, price, rate, (o, at, by) => {
      const exact = converted(sizeOf(o).times(f(at)), by).dividedBy(f(o.leverage));
      const off = exact.minus(f(requiredMargin(o, at, by).toFixed()));
      const size = off.isBelow(Fraction.zero) ? off.negated() : off;
      expect(size.isAbove(f('0.0000005'))).toBe(false);
    }),
    runs,
  );
});

it('slippage is what the fill cost beyond the price asked for, above zero when worse', () => {
  fc.assert(
    fc.property(order, price, price, fc.constantFrom('open', 'close'), (o, asked, got, leg) => {
      const buys = (o.side === 'long') === (leg === 'open');
      const worse = f(got).minus(f(asked));
      const exact = buys ? worse : worse.negated();
      expect(slippage(o.side, leg, asked, got).toFixed()).toBe(exact.toString());
    }),
    runs,
  );
});

const signed = fc
  .tuple(fc.boolean(), decimal(7, 6))
  .map(([isLoss, v]) => (isLoss && Number(v) > 0 ? `-${v}` : v));

it('equity, free margin and margin level are exact', () => {
  fc.assert(
    fc.property(decimal(7, 6), signed, decimal(6, 6), (balance, open, used) => {
      const state = marginState(balance, open, used);
      const equity = f(balance).plus(f(open));
      expect(state.equity.toFixed()).toBe(equity.toString());
      expect(state.freeMargin.toFixed()).toBe(equity.minus(f(used)).toString());
      if (f(used).equals(Fraction.zero)) return expect(state.marginLevel).toBeNull();
      // Forty significant digits: each bound that matters is passed exactly when it is.
      for (const bound of ['0.5', '0.75', '1']) {
        const exact = equity.compare(f(used).times(f(bound)));
        expect(Math.sign(state.marginLevel!.comparedTo(bound))).toBe(Math.sign(exact));
      }
    }),
    runs,
  );
});
