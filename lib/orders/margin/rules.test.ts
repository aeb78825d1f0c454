import fc from 'fast-check';
import { Money } from '../../core/money';
import {
  centFigures,
  closeOutOrder,
  closeOutPrice,
  isCloseOut,
  isClosable,
  isLimitReached,
  lotsForRisk,
  marginWarning,
  partialRelease,
  trailingLevel,
} from './rules';
import { marginState, profit } from '../rules';

it('warns at 100 % and 75 % and closes out at 50 %', () => {
  expect(['1.01', '1', '0.76', '0.75', '0.5', '-1'].map(marginWarning)).toEqual([
    null, '1', '1', '0.75', '0.75', '0.75',
  ]); // prettier-ignore
  expect(marginWarning(null)).toBeNull();
  expect(['0.51', '0.5', '-3', null].map(isCloseOut)).toEqual([false, true, true, false]);
});

it('closes out the largest loss first and the older of equals', () => {
  const positions = [
    { id: '12', profit: '-5' },
    { id: '9', profit: '-5' },
    { id: '3', profit: '7' },
    { id: '10', profit: '-80.5' },
  ];
  expect(closeOutOrder(positions).map((p) => p.id)).toEqual(['10', '9', '12', '3']);
});

it('keeps a trailing stop its distance behind the best price', () => {
  expect(trailingLevel('long', '1.2050', '0.0015')).toBe('1.2035');
  expect(trailingLevel('short', '1.2050', '0.0015')).toBe('1.2065');
});

it('reaches a limit at the side that fills', () => {
  const prices = { bid: '1.1', ask: '1.2' };
  expect(['1.19', '1.2', '1.3'].map((l) => isLimitReached('long', l, prices))).toEqual([false, true, true]);
  expect(['1.11', '1.1', '1'].map((l) => isLimitReached('short', l, prices))).toEqual([false, true, true]);
}); // prettier-ignore

it('releases margin by lots, and all of it with the last', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 12 }),
      (units, parts) => {
        const required = new Money(units).div(1_000_000);
        const lots = parts.reduce((a, b) => a + b, 0);
        let [held, openLots] = [required, lots];
        for (const part of parts) {
          const released = partialRelease({ lots, openLots, requiredMargin: required, held }, part);
          expect(released.gte(0) && released.lte(held)).toBe(true);
          held = held.sub(released);
          openLots -= part;
        }
        expect(held.isZero()).toBe(true);
      },
    ),
  );
});

it('lets lots close on the step, and always all that are open', () => {
  expect(['0.01', '0.005', '0.31', '0.31', '0.4', '0'].map((l) => isClosable(l, '0.31', '0.01'))).toEqual([
    true, false, true, true, false, false,
  ]);
  expect(isClosable('0.315', '0.315', '0.01')).toBe(true);
}); // prettier-ignore

describe('lots for a risk', () => {
  const euro = {
    equity: '10000',
    riskShare: '0.01',
    stopDistance: '0.0050',
    price: '1.2',
    feeRate: '0',
    contractSize: '100000',
    lotStep: '0.01',
    lotMin: '0.01',
    lotMax: '100',
  };

  it('divides what may be lost by what a lot loses', () => {
    // 100 USD ÷ (0.0050 × 100,000) = 0.2 lots
    expect(lotsForRisk(euro, null)!.toFixed()).toBe('0.2');
    expect(lotsForRisk({ ...euro, equity: '10400' }, null)!.toFixed()).toBe('0.2');
    expect(lotsForRisk({ ...euro, stopDistance: '1', equity: '10' }, null)).toBeNull();
    expect(lotsForRisk({ ...euro, equity: '99999999' }, null)!.toFixed()).toBe('100');
    expect(lotsForRisk({ ...euro, stopDistance: '0' }, null)).toBeNull();
  });

  it('never risks more than asked, in any currency and with both fees', () => {
    const cents = (n: number) => new Money(n).div(100);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 300_000 }),
        fc.integer({ min: 1, max: 30_000 }),
        fc.boolean(),
        (equity, distance, fee, mid, inverse) => {
          const o = {
            ...euro,
            equity: cents(equity),
            stopDistance: cents(distance),
            price: '150.25',
            feeRate: new Money(fee).div(100_000_000),
            contractSize: '1000',
          };
          const rate = { mid: cents(mid).toFixed(), inverse };
          const lots = lotsForRisk(o, rate);
          if (!lots) return;
          const short = { side: 'short', lots, contractSize: o.contractSize } as const;
          const stop = new Money(o.price).add(o.stopDistance);
          const lost = profit(short, o.price, stop, rate).neg();
          const feeAt = (price: Money) =>
            profit({ ...short, side: 'long' }, 0, price.mul(o.feeRate), rate);
          const all = lost.add(feeAt(new Money(o.price))).add(feeAt(stop));
          expect(all.lte(o.equity.mul(o.riskShare).add('0.000003'))).toBe(true);
        },
      ),
    );
  });
});

it('finds the price at which an account is closed out', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('long', 'short'),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 100, max: 1_000_000 }),
      (side, cents, equity) => {
        const o = { side, lots: new Money(cents).div(100), contractSize: '1000', price: '150' } as const;
        const usedMargin = '120';
        const rate = { mid: '1.5', inverse: false };
        const price = closeOutPrice(o, { equity, usedMargin }, rate);
        if (!price) return expect(side).toBe('long');
        const moved = profit(o, o.price, price, rate);
        const { marginLevel } = marginState(equity, moved, usedMargin);
        expect(marginLevel!.sub('0.5').abs().lt('0.0000001')).toBe(true);
      },
    ),
  );
}); // prettier-ignore

it('shows figures that add up to the cent, whatever is behind them', () => {
  const sum = fc
    .integer({ min: -9_000_000_000, max: 9_000_000_000 })
    .map((n) => new Money(n).div(1e6));
  const held = fc.integer({ min: 0, max: 9_000_000_000 }).map((n) => new Money(n).div(1e6));
  fc.assert(
    fc.property(
      sum,
      sum,
      held,
      held,
      fc.option(held),
      (balance, gain, used, pending, stakeable) => {
        const now = marginState(balance, gain, used, pending, stakeable);
        const shown = centFigures({
          balance: balance.toFixed(),
          unrealised: gain.toFixed(),
          equity: now.equity.toFixed(),
          usedMargin: used.toFixed(),
          pendingHeld: pending.toFixed(),
          freeMargin: now.freeMargin.toFixed(),
        });
        expect(Money.sum(shown.balance, shown.unrealised).toFixed(2)).toBe(shown.equity);
        const { usedMargin, pendingHeld, owed, freeMargin } = shown;
        expect(Money.sum(usedMargin, pendingHeld, owed ?? 0, freeMargin).toFixed(2)).toBe(
          shown.equity,
        );
        if (stakeable === null) expect(owed).toBeNull();
        expect(shown.equity).toBe(now.equity.toFixed(2, Money.ROUND_FLOOR));
        expect(freeMargin).toBe(now.freeMargin.toFixed(2, Money.ROUND_FLOOR));
      },
    ),
  );
});
