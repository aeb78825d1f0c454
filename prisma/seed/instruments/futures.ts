import type { GlobexGroup } from '@/lib/markets/globex-day-list';
import type { InstrumentSeed } from './instrument-seed';
import { leveragesUpTo, longPeriods } from './instrument-seed';

type Row = {
  code: string;
  name: string;
  contractSize: string;
  tickSize: string;
  referencePrice: string;
  typicalSpread: string;
  dailyVolatility: string;
  cap: 10 | 20;
  group: GlobexGroup;
  logo?: string;
};

const unitedStates = '/logos/flags/us.svg';
const currency = (pair: string) => `/logos/forex/${pair}.svg`;

/**
 * Globex roots with CME Group's contract multipliers and minimum price increments; a quarter of a
 * 32nd is written as a decimal. Where the full contract is worth far more than 100,000 dollars, those
 * of its Micro contract (CME Group, "Micro E-mini Equity Index futures", "Micro Gold", "Micro Silver").
 */
// prettier-ignore
const contracts: Row[] = [
  { code: 'ES', name: 'Micro E-mini S&P 500', contractSize: '5', tickSize: '0.25', referencePrice: '5900.00', typicalSpread: '0.25', dailyVolatility: '0.010', cap: 20, group: 'indices' },
  { code: 'NQ', name: 'Micro E-mini Nasdaq-100', contractSize: '2', tickSize: '0.25', referencePrice: '20500.00', typicalSpread: '1.00', dailyVolatility: '0.014', cap: 20, group: 'indices' },
  { code: 'YM', name: 'Micro E-mini Dow', contractSize: '0.5', tickSize: '1', referencePrice: '43300', typicalSpread: '2', dailyVolatility: '0.009', cap: 20, group: 'indices' },
  { code: 'RTY', name: 'Micro E-mini Russell 2000', contractSize: '5', tickSize: '0.1', referencePrice: '2280.0', typicalSpread: '0.2', dailyVolatility: '0.014', cap: 20, group: 'indices' },
  { code: 'GC', name: 'Gold futures', contractSize: '10', tickSize: '0.1', referencePrice: '2730.0', typicalSpread: '0.2', dailyVolatility: '0.010', cap: 20, group: 'metals' },
  { code: 'SI', name: 'Silver futures', contractSize: '1000', tickSize: '0.005', referencePrice: '33.600', typicalSpread: '0.010', dailyVolatility: '0.018', cap: 10, group: 'metals' },
  { code: 'HG', name: 'Copper futures', contractSize: '25000', tickSize: '0.0005', referencePrice: '4.3800', typicalSpread: '0.0010', dailyVolatility: '0.014', cap: 10, group: 'metals' },
  { code: 'PL', name: 'Platinum futures', contractSize: '50', tickSize: '0.1', referencePrice: '1020.0', typicalSpread: '0.8', dailyVolatility: '0.015', cap: 10, group: 'metals' },
  { code: 'CL', name: 'WTI crude oil', contractSize: '1000', tickSize: '0.01', referencePrice: '69.00', typicalSpread: '0.02', dailyVolatility: '0.022', cap: 10, group: 'energy' },
  { code: 'NG', name: 'Henry Hub natural gas', contractSize: '10000', tickSize: '0.001', referencePrice: '2.300', typicalSpread: '0.002', dailyVolatility: '0.035', cap: 10, group: 'energy' },
  { code: 'RB', name: 'RBOB gasoline', contractSize: '42000', tickSize: '0.0001', referencePrice: '2.0200', typicalSpread: '0.0010', dailyVolatility: '0.022', cap: 10, group: 'energy' },
  { code: 'ZB', name: '30-year US Treasury bond', contractSize: '1000', tickSize: '0.03125', referencePrice: '119.00000', typicalSpread: '0.03125', dailyVolatility: '0.007', cap: 10, group: 'rates', logo: unitedStates },
  { code: 'ZN', name: '10-year US Treasury note', contractSize: '1000', tickSize: '0.015625', referencePrice: '111.500000', typicalSpread: '0.015625', dailyVolatility: '0.004', cap: 10, group: 'rates', logo: unitedStates },
  { code: 'ZF', name: '5-year US Treasury note', contractSize: '1000', tickSize: '0.0078125', referencePrice: '107.5000000', typicalSpread: '0.0078125', dailyVolatility: '0.0025', cap: 10, group: 'rates', logo: unitedStates },
  { code: '6E', name: 'Euro FX futures', contractSize: '125000', tickSize: '0.00005', referencePrice: '1.08800', typicalSpread: '0.00005', dailyVolatility: '0.005', cap: 10, group: 'currencies', logo: currency('eurusd') },
  { code: '6B', name: 'British pound futures', contractSize: '62500', tickSize: '0.0001', referencePrice: '1.3050', typicalSpread: '0.0001', dailyVolatility: '0.005', cap: 10, group: 'currencies', logo: currency('gbpusd') },
  { code: '6J', name: 'Japanese yen futures', contractSize: '12500000', tickSize: '0.0000005', referencePrice: '0.0066900', typicalSpread: '0.0000005', dailyVolatility: '0.006', cap: 10, group: 'currencies', logo: currency('jpyusd') },
  { code: '6A', name: 'Australian dollar futures', contractSize: '100000', tickSize: '0.00005', referencePrice: '0.67050', typicalSpread: '0.00005', dailyVolatility: '0.006', cap: 10, group: 'currencies', logo: currency('audusd') },
  { code: '6C', name: 'Canadian dollar futures', contractSize: '100000', tickSize: '0.00005', referencePrice: '0.72550', typicalSpread: '0.00005', dailyVolatility: '0.004', cap: 10, group: 'currencies', logo: currency('cadusd') },
];

export const futures = contracts.map(
  ({ cap, group, logo, ...contract }): Omit<InstrumentSeed, 'sortOrder'> => ({
    ...contract,
    type: 4,
    base: contract.code,
    quote: 'USD',
    lotStep: '0.01',
    lotMin: '0.01',
    lotMax: '50',
    feeRate: '0.00005',
    leverages: leveragesUpTo(cap),
    maxAgeSeconds: 60,
    jumpLimit: '0.05',
    calendar: `cme-${group}`,
    periods: longPeriods,
    logo: logo ?? null,
  }),
);
