import type { call } from '@/components/api/call';
import { decimalOf } from '@/lib/proof/amount-rules';
import type { OwnProof } from '@/lib/proof/read-rules';
import type { Amounts } from '@/lib/proof/tree-rules';

/** What a proof says of a currency, and what was available by the customer's own record. */
export type OwnBalance = Amounts & { recorded: string; agrees: boolean };

const bare = (amount: string) =>
  amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount;

/**
 * The balances of a proof beside those that the last movement before its moment left; null where the
 * record has a currency that the proof leaves out.
 */
export async function ownBalances(
  { amounts, record }: OwnProof,
  currencies: readonly string[],
  ask: typeof call,
): Promise<OwnBalance[] | null> {
  const names = [...new Set([...amounts.map(({ currency }) => currency), ...currencies])];
  const last = await Promise.all(
    names.map(async (currency) => {
      const range = { currency, to: record.takenAt, page: 1, size: 1 };
      const { items } = await ask('GET order/listMovement', range);
      return [currency, items[0]?.balance] as const;
    }),
  );
  const recorded = new Map(last);
  const told = new Set(amounts.map(({ currency }) => currency));
  if (last.some(([currency, balance]) => balance !== undefined && !told.has(currency))) return null;
  return amounts.map((one) => {
    const balance = bare(recorded.get(one.currency) ?? '0');
    return {
      ...one,
      recorded: balance,
      agrees: balance === decimalOf(one.available, one.scale),
    };
  });
}
