import fc from 'fast-check';
import { bandsOf, type BandPosition, type BandRate } from './margin-bands';

type Prices = Map<string, { bidNumber: number; askNumber: number }>;

const pairs: Record<string, { code: string; inverse: boolean } | null> = {
  USD: null,
  JPY: { code: 'USDJPY', inverse: true },
  GBP: { code: 'GBPUSD', inverse: false },
};

const position = fc.record<BandPosition>({
  code: fc.constantFrom('EURUSD', 'EURJPY', 'EURGBP', 'XAUUSD'),
  side: fc.constantFrom('long', 'short'),
  size: fc.integer({ min: 1, max: 100_000 }),
  openPrice: fc.double({ min: 0.5, max: 2, noNaN: true }),
  currency: fc.constant('USD'),
});

const currencyOf: Record<string, string> = {
  EURUSD: 'USD',
  XAUUSD: 'USD',
  EURJPY: 'JPY',
  EURGBP: 'GBP',
};
const scaleOf: Record<string, number> = { EURUSD: 1, XAUUSD: 1300, EURJPY: 140, EURGBP: 1 };

const rateOf = (prices: Prices, currency: string): BandRate => {
  const pair = pairs[currency]!;
  if (!pair) return null;
  const { bidNumber, askNumber } = prices.get(pair.code)!;
  return { ...pair, mid: (bidNumber + askNumber) / 2 };
};

function valueOf(positions: readonly BandPosition[], prices: Prices): number {
  return positions.reduce((sum, p) => {
    const { bidNumber, askNumber } = prices.get(p.code)!;
    const profit = (p.side === 'long' ? bidNumber - p.openPrice : p.openPrice - askNumber) * p.size;
    const rate = rateOf(prices, p.currency);
    return sum + (!rate ? profit : rate.inverse ? profit / rate.mid : profit * rate.mid);
  }, 0);
}

describe('bands of an account', () => {
  it('keep every move within them from crossing a threshold', () => {
    const shift = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(position, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 5_000, noNaN: true }),
        fc.option(fc.double({ min: 0, max: 5_000, noNaN: true })),
        fc.infiniteStream(shift),
        (drawn, fall, rise, shifts) => {
          const positions = drawn.map((p) => ({
            ...p,
            currency: currencyOf[p.code]!,
            openPrice: p.openPrice * scaleOf[p.code]!,
          }));
          const prices: Prices = new Map(
            Object.entries({ ...scaleOf, USDJPY: 101, GBPUSD: 1.3 }).map(([code, at]) => [
              code,
              { bidNumber: at, askNumber: at * 1.0001 },
            ]),
          );
          const bands = bandsOf({
            positions,
            quote: (code) => prices.get(code)!,
            rate: (currency) => rateOf(prices, currency),
            fall,
            rise: rise ?? Infinity,
          });
          const before = valueOf(positions, prices);
          const next = (): number => shifts.next().value as number;
          const within = (low: number, high: number, now: number): number => {
            const [from, to] = [Math.max(low, now * 0.5), Math.min(high, now * 1.5)];
            return from + (to - from) * Math.round(next() * 4) * 0.25;
          };
          const moved: Prices = new Map([...prices].map(([code, q]) => [code, { ...q }]));
          for (const band of bands) {
            const quote = moved.get(band.code)!;
            if (band.series === 'bid')
              quote.bidNumber = within(band.low, band.high, quote.bidNumber);
            else if (band.series === 'ask')
              quote.askNumber = within(band.low, band.high, quote.askNumber);
            else {
              const mid = (quote.bidNumber + quote.askNumber) / 2;
              const to = within(band.low, band.high, mid);
              moved.set(band.code, { bidNumber: to, askNumber: to });
            }
          }
          const change = valueOf(positions, moved) - before;
          expect(change).toBeGreaterThanOrEqual(-fall - 1e-6);
          expect(change).toBeLessThanOrEqual((rise ?? Infinity) + 1e-6);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are wide where there is room: one long, half of its notional to lose', () => {
    const [band] = bandsOf({
      positions: [{ code: 'EURUSD', side: 'long', size: 1_000, openPrice: 1, currency: 'USD' }],
      quote: () => ({ bidNumber: 1, askNumber: 1.0001 }),
      rate: () => null,
      fall: 500,
      rise: Infinity,
    });
    expect(band).toMatchObject({ code: 'EURUSD', series: 'bid', high: Infinity });
    expect(band!.low).toBeCloseTo(0.5, 6);
  });
});
