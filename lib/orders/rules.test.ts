import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { Money, kept } from '../core/money';
import {
  areLevelsReasonable,
  isLotSize,
  marginState,
  orderCost,
  orderFee,
  profit,
  requiredMargin,
  worstCase,
} from './rules';

/** An exact fraction of BigInts, to reckon without any rounding of its own. */
type Fraction = { top: bigint; bottom: bigint };
const fraction = (text: string): Fraction => {
  const [whole, places = ''] = text.replace('-', '').split('.') as [string, string?];
  const top = BigInt(whole + places);
  return { top: text.startsWith('-') ? -top : top, bottom: 10n ** BigInt(places.length) };
};
const times = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.top,
  bottom: a.bottom * b.bottom,
});
const over = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom,
  bottom: a.bottom * b.top,
});
const minus = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom - b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});

/** Half-even at six places, by integer division alone. */
function atSixPlaces({ top, bottom }: Fraction): string {
  const sign = top < 0n !== bottom < 0n ? -1n : 1n;
  const a = (top < 0n ? -top : top) * 1_000_000n;
  const b = bottom < 0n ? -bottom : bottom;
  const quotient = a / b;
  const twice = (a % b) * 2n;
  const rounded = twice > b || (twice === b && quotient % 2n === 1n) ? quotient + 1n : quotient;
  return new Money((sign * rounded).toString()).div(1_000_000).toFixed();
}

const price = fc
  .tuple(fc.integer({ min: 1, max: 20_000_000 }), fc.integer({ min: 0, max: 5 }))
  .map(([n, p]) => new Money(n).div(new Money(10).pow(p)).toFixed());
const lots = fc.integer({ min: 1, max: 100_000 }).map((n) => new Money(n).div(100).toFixed());
const contractSize = fc.constantFrom('1', '10', '50', '100', '1000', '100000');
const leverage = fc.constantFrom(1, 2, 5, 10, 20, 30);
const feeRate = fc.constantFrom('0', '0.00003', '0.0005', '0.001', '0.003');
const rate = fc.oneof(fc.constant(null), fc.record({ mid: price, inverse: fc.boolean() }));

const converted = (amount: Fraction, r: { mid: string; inverse: boolean } | null) =>
  !r ? amount : r.inverse ? over(amount, fraction(r.mid)) : times(amount, fraction(r.mid));

/** Whether a margin function agrees with exact arithmetic on every generated order. */
const marginIsExact = (reckon: typeof requiredMargin) =>
  fc.check(
    fc.property(lots, contractSize, leverage, price, rate, (l, c, x, p, r) => {
      const exact = over(
        converted(times(times(fraction(l), fraction(c)), fraction(p)), r),
        fraction(String(x)),
      );
      return (
        reckon({ lots: l, contractSize: c, leverage: x }, p, r).toFixed() === atSixPlaces(exact)
      );
    }),
    { numRuns: 2_000, seed: 7 },
  );

describe('margin, fee and profit against exact rational arithmetic', () => {
  it('reckons the margin to the last kept place', () => {
    expect(marginIsExact(requiredMargin).failed).toBe(false);
  });

  it('would notice another rounding', () => {
    const roundedUp: typeof requiredMargin = (o, p, r) => {
      const exact = requiredMargin({ ...o, leverage: 1 }, p, r).div(o.leverage);
      return exact.toDecimalPlaces(6, Decimal.ROUND_HALF_UP);
    };
    const twice: typeof requiredMargin = (o, p, r) =>
      kept(kept(requiredMargin({ ...o, leverage: 1 }, p, r)).div(o.leverage));
    expect(marginIsExact(roundedUp).failed).toBe(true);
    expect(marginIsExact(twice).failed).toBe(true);
  });

  it('reckons the fee to the last kept place', () => {
    fc.assert(
      fc.property(lots, contractSize, feeRate, price, rate, (l, c, f, p, r) => {
        const exact = times(
          converted(times(times(fraction(l), fraction(c)), fraction(p)), r),
          fraction(f),
        );
        expect(orderFee({ lots: l, contractSize: c, feeRate: f }, p, r).toFixed()).toBe(
          atSixPlaces(exact),
        );
      }),
    );
  });

  it('reckons the profit to the last kept place, a short as the mirror of a long', () => {
    fc.assert(
      fc.property(lots, contractSize, price, price, rate, (l, c, open, close, r) => {
        const o = { lots: l, contractSize: c };
        const exact = converted(
          times(times(fraction(l), fraction(c)), minus(fraction(close), fraction(open))),
          r,
        );
        const long = profit({ ...o, side: 'long' }, open, close, r);
        expect(long.toFixed()).toBe(atSixPlaces(exact));
        expect(profit({ ...o, side: 'short' }, open, close, r).eq(long.neg())).toBe(true);
      }),
    );
  });

  it('shows before an order what it will charge', () => {
    fc.assert(
      fc.property(
        lots,
        contractSize,
        leverage,
        feeRate,
        price,
        rate,
        fc.constantFrom('long' as const, 'short' as const),
        (l, c, x, f, p, r, side) => {
          const now = { bid: p, ask: new Money(p).mul('1.0002').toFixed() };
          const o = { lots: l, contractSize: c, leverage: x, feeRate: f, side };
          const open = side === 'long' ? now.ask : now.bid;
          const close = side === 'long' ? now.bid : now.ask;
          const cost = orderCost({ ...o, stopLoss: close }, now, r);
          expect(cost.margin.eq(requiredMargin(o, open, r))).toBe(true);
          expect(cost.openFee.eq(orderFee(o, open, r))).toBe(true);
          expect(
            cost.atStop!.eq(profit(o, open, close, r).sub(cost.openFee).sub(cost.closeFee)),
          ).toBe(true);
        },
      ),
    );
  });
});

describe('the worst case without a stop', () => {
  const cost = { notional: new Money('5000'), openFee: new Money('2.5'), closeFee: new Money('2') };
  it.each([
    ['long', '100000', '5004.5'],
    ['long', '3000', '3000'],
    ['long', null, '5004.5'],
    ['short', '100000', '100000'],
    ['short', '3000', '3000'],
    ['short', null, null],
  ] as const)('a %s with an equity of %s: %s', (side, equity, expected) => {
    const worst = worstCase(side, cost, equity === null ? null : new Money(equity));
    expect(worst?.toFixed() ?? null).toBe(expected);
  });
});

describe('levels, lots and margin state', () => {
  const now = { bid: '1.39287', ask: '1.39298' };
  it.each([
    ['long', '1.39286', '1.39288', true],
    ['long', '1.39287', null, false],
    ['long', null, '1.39287', false],
    ['short', '1.39299', '1.39297', true],
    ['short', '1.39298', null, false],
    ['short', null, '1.39298', false],
    ['long', '1.392855', null, false],
    ['long', null, null, true],
    ['long', null, '139.28700', true],
    ['long', null, '139.28701', false],
    ['short', '99999999999', null, false],
  ] as const)('a %s with stop %s and target %s: %s', (side, stopLoss, takeProfit, expected) => {
    expect(areLevelsReasonable(side, { stopLoss, takeProfit }, now, '0.00001')).toBe(expected);
  });

  it.each([
    ['0.01', true],
    ['0.015', false],
    ['0.009', false],
    ['50', true],
    ['50.01', false],
  ])('%s lots: %s', (size, expected) => {
    expect(isLotSize(size, { lotMin: '0.01', lotMax: '50', lotStep: '0.01' })).toBe(expected);
  });

  it('has no margin level while nothing is used', () => {
    expect(marginState('100', '-5', '0').marginLevel).toBeNull();
    const state = marginState('100', '-5', '50');
    expect([state.equity, state.freeMargin, state.marginLevel].map(String)).toEqual([
      '95',
      '45',
      '1.9',
    ]);
  });
});
