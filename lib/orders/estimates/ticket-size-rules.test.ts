import fc from 'fast-check';
import { Money } from '@/lib/core/money';
import { isLotSize } from '@/lib/orders/rules';
import { instrumentSeeds } from '@/prisma/seed/instruments/all-instruments';
import {
  firstSize,
  lotsOfShare,
  lotsOfSize,
  marginPerLot,
  payableBounds,
  quickSizes,
  sizeOfLots,
  usableUnit,
} from './ticket-size-rules';
import { sizeUnits } from './ticket-terms-rules';

const bounds = { lotMin: '0.01', lotMax: '50', lotStep: '0.01' };
const market = { now: { bid: '1.39287', ask: '1.39298' }, rate: null };
const draft = { type: 'market', side: 'long', entryPrice: '', leverage: 10 } as const;
const perLot = marginPerLot(draft, { contractSize: '100000' }, market);
const equity = new Money(100_000);
const basis = { perLot, equity };
const told = (sizes: ReturnType<typeof quickSizes>) =>
  sizes.map(({ share, lots }) => ({ share, lots }));

it('reckons the margin of a lot at the price and leverage of the order', () => {
  expect(perLot.toFixed(2)).toBe('13929.80');
  const limit = { ...draft, type: 'limit', entryPrice: '1.20000' } as const;
  expect(marginPerLot(limit, { contractSize: '100000' }, market).toFixed(2)).toBe('12000.00');
});

it('ends the sizes where the free margin does', () => {
  const terms = { ...bounds, contractSize: '100000', feeRate: '0.00003' };
  const most = (free: string | null) =>
    payableBounds(draft, terms, market, free === null ? null : new Money(free)).lotMax;
  // 13,929.80 of margin and 4.18 of fee a lot.
  expect(most('98997')).toBe('7.1');
  expect(most('13933.97')).toBe('0.99');
  expect(most('13933.98')).toBe('1');
  expect(most('10000000')).toBe('50');
  expect([most(null), most('0'), most('1')]).toEqual(['50', '50', '50']);
});

it('turns USDT of margin and percent of equity into the most lots within them', () => {
  const lots = (unit: 'usdt' | 'percent' | 'lots', size: string | null) =>
    lotsOfSize({ unit, size }, basis, bounds);
  expect(lots('usdt', '1000')).toBe('0.07');
  expect(lots('usdt', '1050')).toBe('0.07');
  expect(lots('usdt', '1111')).toBe('0.07');
  // A price that has gone on by less than a fiftieth of a step takes none away.
  expect([lots('usdt', '972.31'), lots('usdt', '972.29')]).toEqual(['0.07', '0.06']);
  expect(lots('usdt', '130')).toBe('0');
  expect(lots('percent', '2')).toBe('0.14');
  expect(lots('lots', '0.015')).toBe('0.015');
  expect([lots('usdt', ''), lots('percent', '.'), lots('usdt', null)]).toEqual(['', '', '']);
  expect(lotsOfSize({ unit: 'percent', size: '1' }, { perLot, equity: null }, bounds)).toBe('');
  expect(lotsOfSize({ unit: 'usdt', size: '1' }, { perLot: null, equity }, bounds)).toBe('');
});

it('starts at the largest size whose margin is within 1 % of the equity, and at the smallest without one', () => {
  expect(firstSize('lots', basis, bounds)).toBe('0.07');
  expect(firstSize('usdt', basis, bounds)).toBe('975.09');
  expect(firstSize('percent', basis, bounds)).toBe('1');
  const small = { perLot, equity: new Money(500) };
  expect(firstSize('lots', small, bounds)).toBe('0.01');
  expect(firstSize('usdt', small, bounds)).toBe('139.30');
  expect(firstSize('percent', small, bounds)).toBe('27.8596');
  for (const nothing of [null, new Money(0)])
    expect(firstSize('usdt', { perLot, equity: nothing }, bounds)).toBe('139.30');
  expect(usableUnit('percent', false)).toBe('usdt');
});

it('starts every listed instrument near 1 % of a demo account, or at a smallest order of at most 5 %', () => {
  const share = instrumentSeeds.map((seed) => {
    const inverse = !instrumentSeeds.some(({ code }) => code === `${seed.quote}USD`);
    const pair = instrumentSeeds.find(({ code }) =>
      [`${seed.quote}USD`, `USD${seed.quote}`].includes(code),
    );
    const rate = pair ? { mid: pair.referencePrice, inverse } : null;
    const now = { bid: seed.referencePrice, ask: seed.referencePrice };
    const leverage = Math.max(...seed.leverages.filter((one) => one <= 10));
    const each = marginPerLot({ ...draft, leverage }, seed, { now, rate });
    const lots = lotsOfShare('0.01', { perLot: each, equity }, seed);
    expect(isLotSize(lots, seed)).toBe(true);
    return { code: seed.code, percent: each.mul(lots).div(equity).mul(100).toNumber() };
  });
  expect(share.filter(({ percent }) => percent < 0.5 || percent > 1.5)).toEqual([]);
});

it('keeps the lots when another unit is chosen', () => {
  const known = fc.record({
    steps: fc.integer({ min: 1, max: 5000 }),
    perLot: fc.integer({ min: 1_000, max: 2_000_000 }).map((cents) => new Money(cents).div(100)),
  });
  fc.assert(
    fc.property(known, fc.constantFrom(...sizeUnits), ({ steps, perLot: each }, unit) => {
      const lots = new Money(steps).mul(bounds.lotStep).toFixed();
      const on = { perLot: each.mul(10), equity: new Money(50_000) };
      const size = sizeOfLots(lots, unit, on);
      expect(lotsOfSize({ unit, size }, on, bounds)).toBe(lots);
    }),
  );
});

it('never takes more margin than was typed, but for a fiftieth of a step', () => {
  const known = fc.record({
    typed: fc.integer({ min: 0, max: 100_000_00 }).map((cents) => new Money(cents).div(100)),
    each: fc.integer({ min: 1_000, max: 2_000_000 }).map((cents) => new Money(cents).div(100)),
  });
  fc.assert(
    fc.property(known, ({ typed, each }) => {
      const on = { perLot: each, equity: null };
      const lots = lotsOfSize({ unit: 'usdt', size: typed.toFixed(2) }, on, bounds);
      const step = each.mul(bounds.lotStep);
      expect(each.mul(lots).lte(typed.add(step.mul('0.02')))).toBe(true);
      expect(each.mul(lots).add(step).gt(typed)).toBe(true);
    }),
  );
});

it('offers shares of the equity or, without one, times the smallest order that can be ordered', () => {
  expect(told(quickSizes(basis, bounds))).toEqual([
    { share: '0.005', lots: '0.03' },
    { share: '0.01', lots: '0.07' },
    { share: '0.02', lots: '0.14' },
    { share: '0.05', lots: '0.35' },
  ]);
  const visitor = quickSizes({ perLot, equity: null }, { ...bounds, lotMax: '0.05' });
  expect(visitor.map(({ lots }) => lots)).toEqual(['0.01', '0.02', '0.05']);
});

it('offers no share that the smallest order is far away from', () => {
  // The smallest order takes 4.35 % of this equity: neither 2 % nor less leads to it.
  const small = quickSizes(
    { perLot, equity: perLot.mul('0.1').div('0.0435') },
    { ...bounds, lotMin: '0.1' },
  );
  expect(told(small)).toEqual([{ share: '0.05', lots: '0.11' }]);
});

it('offers a size once, as the share that it is nearest to', () => {
  const few = quickSizes({ perLot, equity: new Money(equity).div(12) }, bounds);
  const sizes = few.map(({ lots }) => lots);
  expect(sizes).toEqual([...new Set(sizes)]);
  expect(told(few)[0]).toEqual({ share: '0.02', lots: '0.01' });
  expect(few.length).toBeGreaterThan(1);
});
