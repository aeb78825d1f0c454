import { instrumentTypes, type Instrument } from '../core/market';

/** Fills against the price on the customer's screen. */
export type CountedFills = {
  days: number;
  fills: number;
  exact: number;
  better: number;
  worse: number;
};

/** What the house says of itself, each figure counted; null where it cannot be. `feeRate`s are fractions. */
export type Figures = {
  customers: number | null;
  instruments: number;
  cryptocurrencies: number;
  lowestFeeRate: string | null;
  highestFeeRate: string | null;
  /** Null where there were none either. */
  fills: CountedFills | null;
  /** How many ticks of the public instrument went on record in 24 hours; null where none did. */
  ticks: { code: string; count: number } | null;
  countedAt: string;
};

/** Fewer customers say nothing but that a house is new. */
export const fewestCustomers = 100;

type Listed = Pick<Instrument, 'type' | 'feeRate'>;

type Counted = Pick<Figures, 'customers' | 'fills' | 'ticks'>;

/** The figures of a catalogue and what was counted beside it, as of a moment in ms; what only shows emptiness is left out. */
export function figuresOf(listed: readonly Listed[], counted: Counted, atMs: number): Figures {
  const { customers, fills, ticks } = counted;
  const rates = listed.map((i) => i.feeRate).sort((a, b) => Number(a) - Number(b));
  return {
    customers: customers !== null && customers >= fewestCustomers ? customers : null,
    fills: fills && fills.fills > 0 ? fills : null,
    ticks: ticks && ticks.count > 0 ? ticks : null,
    instruments: listed.length,
    cryptocurrencies: listed.filter((i) => i.type === instrumentTypes.crypto).length,
    lowestFeeRate: rates[0] ?? null,
    highestFeeRate: rates.at(-1) ?? null,
    countedAt: new Date(atMs).toISOString(),
  };
}
