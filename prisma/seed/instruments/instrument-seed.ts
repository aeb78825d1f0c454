import type { CalendarId } from '@/lib/markets/calendar-list';
import type { InstrumentType, Period } from '@/lib/core/market';

/** Of a cryptocurrency: ticker, name, reference price in USDT. */
export type Coin = [ticker: string, name: string, price: string];

/**
 * One tradable product as a fresh install lists it. Decimals are strings. `feeRate`, `jumpLimit`
 * and `dailyVolatility` are fractions; `typicalSpread` and `referencePrice` are in quote currency
 * and are only what the simulated source starts from.
 */
export type InstrumentSeed = {
  code: string;
  type: InstrumentType;
  name: string;
  base: string;
  quote: string;
  contractSize: string;
  tickSize: string;
  lotStep: string;
  lotMin: string;
  lotMax: string;
  feeRate: string;
  leverages: number[];
  typicalSpread: string;
  referencePrice: string;
  dailyVolatility: string;
  maxAgeSeconds: number;
  jumpLimit: string;
  calendar: CalendarId;
  periods: Period[];
  logo: string | null;
  sortOrder: number;
};

/** The leverages offered up to a cap. */
export const leveragesUpTo = (cap: number): number[] =>
  [1, 2, 5, 10, 20, 30].filter((leverage) => leverage <= cap);

export const shortPeriods: Period[] = [
  { seconds: 60, payout: '0.80' },
  { seconds: 180, payout: '0.81' },
  { seconds: 300, payout: '0.82' },
  { seconds: 900, payout: '0.83' },
  { seconds: 3600, payout: '0.85' },
];

/** Thinner markets quote less often, so their shortest bet is five minutes. */
export const longPeriods: Period[] = [
  { seconds: 300, payout: '0.78' },
  { seconds: 900, payout: '0.80' },
  { seconds: 3600, payout: '0.82' },
];
