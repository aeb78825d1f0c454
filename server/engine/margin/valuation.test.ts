import fc from 'fast-check';
import type { Catalogue, Quote } from '@/lib/core/market';
import type { OrderRow } from '@/lib/core/trading';
import { leastGain } from '@/lib/orders/valuation-rules';
import type { Moment } from '../quotes/kept-quotes';
import { worthOf } from './margin-bands';
import { valueAt, valueRoughly } from './valuation';

const listed = new Set(['EURUSD', 'EURJPY', 'EURGBP', 'USDJPY', 'GBPUSD']);
const catalogue = {
  get: (code: string) => (listed.has(code) ? { code } : undefined),
} as unknown as Pick<Catalogue, 'get'>;
const scaleOf: Record<string, number> = { EURJPY: 140, USDJPY: 140 };
const currencyOf: Record<string, string> = { EURUSD: 'USD', EURJPY: 'JPY', EURGBP: 'GBP' };

const prices = fc.record(
  Object.fromEntries(
    [...listed].map((code) => [
      code,
      fc.option(
        fc.tuple(fc.integer({ min: 50_000, max: 200_000 }), fc.integer({ min: 0, max: 90 })),
        {
          freq: 20,
          nil: undefined,
        },
      ),
    ]),
  ),
);

const order = fc.record({
  code: fc.constantFrom(...Object.keys(currencyOf)),
  side: fc.constantFrom('long', 'short'),
  kind: fc.constantFrom('margin', 'margin', 'margin', 'timed'),
  status: fc.constantFrom('open', 'open', 'open', 'pending'),
  lots: fc.integer({ min: 1, max: 100_000 }),
  openPrice: fc.integer({ min: 50_000, max: 200_000 }),
  held: fc.integer({ min: 0, max: 1e12 }),
});

const priceText = (code: string, steps: number) =>
  ((steps / 1e5) * (scaleOf[code] ?? 1)).toFixed(5);

function momentOf(at: Record<string, [number, number] | undefined>): Moment {
  const quote = (code: string): Quote | undefined => {
    const known = at[code];
    if (!known) return undefined;
    const [bid, ask] = [priceText(code, known[0]), priceText(code, known[0] + known[1])];
    return { code, bid, ask, bidNumber: Number(bid), askNumber: Number(ask) } as Quote;
  };
  const tradability = () => ({ tradable: true as const, closesAt: null });
  return { sequence: 1, at: 0, quote, tradability };
}

describe('the rough value of an account', () => {
  it('is the exact one to eleven digits, and null where that is null', () => {
    fc.assert(
      fc.property(
        prices,
        fc.array(order, { maxLength: 40 }),
        fc.integer({ min: -1e9, max: 1e12 }),
        (at, made, available) => {
          const orders = made.map((o, n) => ({
            id: String(n),
            kind: o.kind,
            status: o.status,
            code: o.code,
            side: o.side,
            quote_currency: currencyOf[o.code],
            open_lots: (o.lots / 100).toFixed(2),
            contract_size: '100000',
            open_price: priceText(o.code, o.openPrice),
            required_margin: '1',
            held: (o.held / 1e6).toFixed(6),
          })) as unknown as OrderRow[];
          const account = { available: (available / 1e6).toFixed(6), advance: '0', orders };
          const moment = momentOf(at as Record<string, [number, number] | undefined>);
          const exact = valueAt(account, moment, catalogue);
          const rough = valueRoughly(account, moment, catalogue);
          expect(rough === null).toBe(exact === null);
          if (!exact || !rough) return;
          const turnover = rough.positions.reduce((sum, p) => sum + p.size * 2, 0);
          const least = leastGain(
            orders,
            (code) => moment.quote(code),
            (currency) => worthOf(rough.rate(currency)),
          )!;
          const gain = exact.unrealised.toNumber();
          expect(least).toBeLessThanOrEqual(gain);
          expect(gain - least).toBeLessThan(3e-6 * (orders.length + 1) + 1e-8 * turnover);
          const near = 1e-6 * (orders.length + 1) + 1e-11 * (turnover + exact.used.toNumber());
          expect(Math.abs(rough.equity - exact.equity.toNumber())).toBeLessThan(near);
          expect(Math.abs(rough.used - exact.used.toNumber())).toBeLessThan(near);
          expect(rough.rounding).toBeCloseTo(exact.positions.length * 1e-6, 9);
        },
      ),
    );
  });
});
