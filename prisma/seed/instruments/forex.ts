import type { InstrumentSeed } from './instrument-seed';
import { leveragesUpTo, shortPeriods } from './instrument-seed';

/** base, quote, reference price, typical spread, daily volatility. Crosses agree with the dollar pairs. */
const pairs: [string, string, string, string, string][] = [
  ['EUR', 'USD', '1.08500', '0.00010', '0.005'],
  ['GBP', 'USD', '1.30500', '0.00013', '0.005'],
  ['USD', 'JPY', '150.000', '0.012', '0.005'],
  ['USD', 'CHF', '0.86500', '0.00014', '0.005'],
  ['USD', 'CAD', '1.38000', '0.00015', '0.005'],
  ['AUD', 'USD', '0.67000', '0.00013', '0.005'],
  ['NZD', 'USD', '0.60700', '0.00020', '0.005'],
  ['EUR', 'GBP', '0.83142', '0.00014', '0.0035'],
  ['EUR', 'JPY', '162.750', '0.018', '0.006'],
  ['EUR', 'CHF', '0.93852', '0.00018', '0.0035'],
  ['EUR', 'CAD', '1.49730', '0.00024', '0.006'],
  ['EUR', 'AUD', '1.61940', '0.00024', '0.006'],
  ['EUR', 'NZD', '1.78748', '0.00024', '0.006'],
  ['GBP', 'JPY', '195.750', '0.024', '0.006'],
  ['GBP', 'CHF', '1.12882', '0.00024', '0.006'],
  ['GBP', 'CAD', '1.80090', '0.00024', '0.006'],
  ['GBP', 'AUD', '1.94776', '0.00024', '0.006'],
  ['GBP', 'NZD', '2.14992', '0.00024', '0.006'],
  ['AUD', 'JPY', '100.500', '0.024', '0.006'],
  ['AUD', 'CHF', '0.57955', '0.00024', '0.006'],
  ['AUD', 'CAD', '0.92460', '0.00024', '0.006'],
  ['AUD', 'NZD', '1.10379', '0.00024', '0.006'],
  ['NZD', 'JPY', '91.050', '0.024', '0.006'],
  ['NZD', 'CHF', '0.52505', '0.00024', '0.006'],
  ['NZD', 'CAD', '0.83766', '0.00024', '0.006'],
  ['CAD', 'JPY', '108.696', '0.024', '0.006'],
  ['CAD', 'CHF', '0.62681', '0.00024', '0.006'],
  ['CHF', 'JPY', '173.410', '0.024', '0.006'],
  ['USD', 'SGD', '1.31200', '0.00025', '0.0035'],
  ['USD', 'HKD', '7.77200', '0.00030', '0.0004'],
  ['USD', 'CNH', '7.11800', '0.00030', '0.003'],
  ['USD', 'NOK', '10.92000', '0.00700', '0.0075'],
  ['USD', 'SEK', '10.55000', '0.00700', '0.0075'],
  ['USD', 'DKK', '6.87500', '0.00060', '0.005'],
  ['USD', 'PLN', '3.97000', '0.00150', '0.0075'],
  ['USD', 'CZK', '23.28000', '0.01500', '0.0065'],
  ['USD', 'HUF', '369.000', '0.250', '0.008'],
  ['USD', 'MXN', '19.85000', '0.00600', '0.009'],
  ['USD', 'ZAR', '17.58000', '0.00900', '0.01'],
  ['USD', 'TRY', '34.20000', '0.02500', '0.008'],
  ['EUR', 'NOK', '11.84820', '0.00800', '0.006'],
  ['EUR', 'SEK', '11.44675', '0.00800', '0.006'],
  ['EUR', 'PLN', '4.30745', '0.00180', '0.006'],
];

/** ESMA's list (decision 2018/796): a pair of two of these is major, any other pair is not. */
const majors = new Set(['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF']);

const threeDecimals = new Set(['JPY', 'HUF']);

export const forex = pairs.map(
  ([base, quote, referencePrice, typicalSpread, dailyVolatility]): Omit<
    InstrumentSeed,
    'sortOrder'
  > => ({
    code: base + quote,
    type: 1,
    name: `${base}/${quote}`,
    base,
    quote,
    contractSize: '100000',
    tickSize: threeDecimals.has(quote) ? '0.001' : '0.00001',
    lotStep: '0.01',
    lotMin: '0.01',
    lotMax: '50',
    feeRate: '0.00003',
    leverages: leveragesUpTo(majors.has(base) && majors.has(quote) ? 30 : 20),
    typicalSpread,
    referencePrice,
    dailyVolatility,
    maxAgeSeconds: 60,
    jumpLimit: Number(dailyVolatility) > 0.006 ? '0.02' : '0.01',
    calendar: 'forex',
    periods: shortPeriods,
    logo: `/logos/forex/${(base + quote).toLowerCase()}.svg`,
  }),
);
