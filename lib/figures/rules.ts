import { instrumentTypes, type Instrument } from '../core/market';

/** What the house says of itself, each figure counted; null where it cannot be. `feeRate`s are fractions. */
export type Figures = {
  customers: number | null;
  instruments: number;
  cryptocurrencies: number;
  lowestFeeRate: string | null;
  highestFeeRate: string | null;
  countedAt: string;
};

type Listed = Pick<Instrument, 'type' | 'feeRate'>;

/** The figures of a catalogue and a count of customers, as of a moment in ms. */
export function figuresOf(
  listed: readonly Listed[],
  customers: number | null,
  atMs: number,
): Figures {
  const rates = listed.map((i) => i.feeRate).sort((a, b) => Number(a) - Number(b));
  return {
    customers,
    instruments: listed.length,
    cryptocurrencies: listed.filter((i) => i.type === instrumentTypes.crypto).length,
    lowestFeeRate: rates[0] ?? null,
    highestFeeRate: rates.at(-1) ?? null,
    countedAt: new Date(atMs).toISOString(),
  };
}
