import { instrumentTypes } from '../core/market';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';

/** What the house says of itself, each figure counted; null where it cannot be. `feeRate`s are fractions. */
export type Figures = {
  customers: number | null;
  instruments: number;
  cryptocurrencies: number;
  lowestFeeRate: string | null;
  highestFeeRate: string | null;
  countedAt: string;
};

async function countCustomers(): Promise<number | null> {
  const [row] = await sql<{ count: number }>`select count(*)::integer as count from customer`;
  return row?.count ?? null;
}

/** Counts the figures of the home page; one that cannot be counted is null rather than guessed. */
export async function measureFigures(): Promise<Figures> {
  const listed = runtime().catalogue.all();
  const rates = listed.map((i) => i.feeRate).sort((a, b) => Number(a) - Number(b));
  const customers = await countCustomers().catch((error: unknown) => {
    runtime().log.warn({ err: error }, 'the customers could not be counted');
    return null;
  });
  return {
    customers,
    instruments: listed.length,
    cryptocurrencies: listed.filter((i) => i.type === instrumentTypes.crypto).length,
    lowestFeeRate: rates[0] ?? null,
    highestFeeRate: rates.at(-1) ?? null,
    countedAt: new Date().toISOString(),
  };
}
