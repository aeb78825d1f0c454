import type { InstrumentSeed } from './instrument-seed';
import { leveragesUpTo, longPeriods, shortPeriods } from './instrument-seed';

type Row = Omit<
  InstrumentSeed,
  'type' | 'calendar' | 'maxAgeSeconds' | 'logo' | 'sortOrder' | 'leverages' | 'jumpLimit'
>;

// A lot of ten ounces, of silver a thousand: the full bar of the exchanges is worth a quarter of a million.
const spotTerms = {
  lotStep: '0.01',
  lotMin: '0.01',
  feeRate: '0.00005',
  periods: shortPeriods,
};

// prettier-ignore
const spot: (Row & { cap: 10 | 20 })[] = [
  { ...spotTerms, code: 'XAUUSD', name: 'Gold', base: 'XAU', quote: 'USD', contractSize: '10', lotMax: '500', tickSize: '0.001', referencePrice: '2720.000', typicalSpread: '0.250', dailyVolatility: '0.010', cap: 20 },
  { ...spotTerms, code: 'XAGUSD', name: 'Silver', base: 'XAG', quote: 'USD', contractSize: '1000', lotMax: '250', tickSize: '0.001', referencePrice: '33.500', typicalSpread: '0.020', dailyVolatility: '0.018', cap: 10 },
  { ...spotTerms, code: 'XPTUSD', name: 'Platinum', base: 'XPT', quote: 'USD', contractSize: '10', lotMax: '500', tickSize: '0.01', referencePrice: '1015.00', typicalSpread: '1.50', dailyVolatility: '0.015', cap: 10 },
  { ...spotTerms, code: 'XPDUSD', name: 'Palladium', base: 'XPD', quote: 'USD', contractSize: '10', lotMax: '500', tickSize: '0.01', referencePrice: '1070.00', typicalSpread: '3.00', dailyVolatility: '0.022', cap: 10 },
  { ...spotTerms, code: 'XAUEUR', name: 'Gold in euros', base: 'XAU', quote: 'EUR', contractSize: '10', lotMax: '500', tickSize: '0.001', referencePrice: '2506.912', typicalSpread: '0.350', dailyVolatility: '0.010', cap: 20 },
];

const fundTerms = {
  quote: 'USD',
  contractSize: '100',
  tickSize: '0.01',
  lotStep: '0.001',
  lotMin: '0.001',
  lotMax: '50',
  feeRate: '0.0005',
  periods: longPeriods,
};

// prettier-ignore
const funds: Row[] = [
  { ...fundTerms, code: 'GLD', base: 'GLD', name: 'SPDR Gold Shares', referencePrice: '251.00', typicalSpread: '0.02', dailyVolatility: '0.010' },
  { ...fundTerms, code: 'IAU', base: 'IAU', name: 'iShares Gold Trust', referencePrice: '51.30', typicalSpread: '0.01', dailyVolatility: '0.010' },
  { ...fundTerms, code: 'SLV', base: 'SLV', name: 'iShares Silver Trust', referencePrice: '30.70', typicalSpread: '0.01', dailyVolatility: '0.018' },
  { ...fundTerms, code: 'PPLT', base: 'PPLT', name: 'abrdn Platinum ETF', referencePrice: '93.00', typicalSpread: '0.06', dailyVolatility: '0.015' },
  { ...fundTerms, code: 'PALL', base: 'PALL', name: 'abrdn Palladium ETF', referencePrice: '98.00', typicalSpread: '0.10', dailyVolatility: '0.022' },
];

export const metals: Omit<InstrumentSeed, 'sortOrder'>[] = [
  ...spot.map(({ cap, ...metal }) => ({
    ...metal,
    type: 5 as const,
    leverages: leveragesUpTo(cap),
    jumpLimit: '0.03',
    calendar: 'metals' as const,
    maxAgeSeconds: 60,
    logo: null,
  })),
  // A fund share trades on the stock exchange, so it has the terms of a share.
  ...funds.map((fund) => ({
    ...fund,
    type: 5 as const,
    leverages: leveragesUpTo(5),
    jumpLimit: '0.10',
    calendar: 'us-stocks' as const,
    maxAgeSeconds: 60,
    logo: null,
  })),
];
