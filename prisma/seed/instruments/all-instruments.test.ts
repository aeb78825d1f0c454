import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Decimal } from 'decimal.js';
import { locales } from '@/lib/core/locales';
import { calendars } from '@/lib/markets/calendar-list';
import { instrumentSeeds } from './all-instruments';
import { coinIcon } from './coin-icons';
import type { InstrumentSeed } from './instrument-seed';

const byCode = new Map(instrumentSeeds.map((seed) => [seed.code, seed]));

const isMultiple = (value: string, step: string) => new Decimal(value).mod(step).isZero();

/** The leverage caps of the terms: 30 major forex, 20 other forex, gold and index futures, 10, 5, 2. */
function leverageCap({ type, code, base, quote, calendar }: InstrumentSeed): number {
  if (type === 1) {
    const major = ['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF'];
    return major.includes(base) && major.includes(quote) ? 30 : 20;
  }
  if (type === 2) return 2;
  if (calendar === 'us-stocks') return 5;
  return base === 'XAU' || ['ES', 'NQ', 'YM', 'RTY', 'GC'].includes(code) ? 20 : 10;
}

describe('the seeded instruments', () => {
  it('are as many as promised of each type, each code once', () => {
    const count = (type: number) => instrumentSeeds.filter((seed) => seed.type === type).length;
    expect(byCode.size).toBe(instrumentSeeds.length);
    expect(new Set(instrumentSeeds.map((seed) => seed.sortOrder)).size).toBe(byCode.size);
    expect(count(1)).toBeGreaterThanOrEqual(28);
    expect(count(2)).toBeGreaterThanOrEqual(350);
    expect(count(3)).toBeGreaterThanOrEqual(40);
    expect(count(4)).toBeGreaterThanOrEqual(10);
    expect(count(5)).toBeGreaterThanOrEqual(6);
  });

  it('name only calendars that exist', () => {
    const known = new Set<string>(calendars.map((calendar) => calendar.id));
    expect(instrumentSeeds.filter((seed) => !known.has(seed.calendar))).toEqual([]);
  });

  it.each(instrumentSeeds.map((seed) => [seed.code, seed] as const))(
    '%s has terms that fit together',
    (code, seed) => {
      expect(code).toMatch(/^[A-Z0-9]+$/);
      expect(isMultiple(seed.referencePrice, seed.tickSize)).toBe(true);
      expect(isMultiple(seed.typicalSpread, seed.tickSize)).toBe(true);
      expect(isMultiple(seed.lotMin, seed.lotStep)).toBe(true);
      expect(isMultiple(seed.lotMax, seed.lotStep)).toBe(true);
      expect(new Decimal(seed.lotMin).lt(seed.lotMax)).toBe(true);
      expect(new Decimal(seed.typicalSpread).gte(seed.tickSize)).toBe(true);
      expect(new Decimal(seed.typicalSpread).div(seed.referencePrice).lt('0.01')).toBe(true);
      expect(new Decimal(seed.feeRate).lt('0.003')).toBe(true);
      expect(new Decimal(seed.jumpLimit).gt(seed.dailyVolatility)).toBe(true);
      expect(Math.max(...seed.leverages)).toBe(leverageCap(seed));
      expect(seed.periods.every(({ payout }) => Number(payout) > 0 && Number(payout) < 1)).toBe(
        true,
      );
    },
  );

  it('have lots that are a sensible quantity: worth between about 100 and 100,000 USDT', () => {
    const inDollars = (currency: string) => {
      if (['USD', 'USDT'].includes(currency)) return new Decimal(1);
      const direct = byCode.get(`${currency}USD`);
      return direct
        ? new Decimal(direct.referencePrice)
        : new Decimal(1).div(byCode.get(`USD${currency}`)!.referencePrice);
    };
    const worth = instrumentSeeds.map(({ code, contractSize, referencePrice, quote, lotMin }) => {
      const lot = inDollars(quote).times(referencePrice).times(contractSize);
      return { code, lot: lot.toNumber(), smallest: lot.times(lotMin).toNumber() };
    });
    expect(worth.filter(({ lot }) => lot < 80 || lot > 160_000)).toEqual([]);
    expect(worth.filter(({ smallest }) => smallest > 1_500)).toEqual([]);
  });

  it('are quoted in a currency that a listed pair turns into dollars', () => {
    const stranded = instrumentSeeds.filter(
      ({ quote }) =>
        !['USD', 'USDT'].includes(quote) &&
        !byCode.has(`${quote}USD`) &&
        !byCode.has(`USD${quote}`),
    );
    expect(stranded).toEqual([]);
  });

  it('hold crosses that agree with the dollar pairs they are made of', () => {
    const inDollars = (currency: string) =>
      currency === 'USD'
        ? new Decimal(1)
        : byCode.has(`${currency}USD`)
          ? new Decimal(byCode.get(`${currency}USD`)!.referencePrice)
          : new Decimal(1).div(byCode.get(`USD${currency}`)!.referencePrice);
    for (const { type, base, quote, referencePrice } of instrumentSeeds) {
      if (type !== 1) continue;
      const implied = inDollars(base).div(inDollars(quote));
      expect(implied.div(referencePrice).minus(1).abs().toNumber()).toBeLessThan(0.0001);
    }
  });

  it('take logos only from icons that the package has', () => {
    const icons = path.join(process.cwd(), 'node_modules/@web3icons/core/dist/svgs');
    const missing = instrumentSeeds
      .filter((seed) => seed.type === 2 && seed.logo !== null)
      .map((seed) => coinIcon(seed.base)!.split('/'))
      .filter(
        ([folder, name]) => !existsSync(path.join(icons, folder!, 'background', `${name}.svg.js`)),
      );
    expect(missing).toEqual([]);
  });

  it('have the same name keys in every language, English saying the proper name', () => {
    const names = (locale: string): Record<string, string> =>
      JSON.parse(
        readFileSync(path.join(process.cwd(), `messages/${locale}/instruments.json`), 'utf8'),
      );
    const english = names('en');
    for (const [code, name] of Object.entries(english)) expect(byCode.get(code)?.name).toBe(name);
    for (const { value } of locales) {
      expect(Object.keys(names(value))).toEqual(Object.keys(english));
      expect(Object.values(names(value)).every((name) => name.trim() !== '')).toBe(true);
    }
  });
});
