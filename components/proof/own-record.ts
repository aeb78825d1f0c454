import type { call } from '@/components/api/call';
import type { SmartOrder } from '@/lib/plans/contract';
import { decimalOf, unitsOf } from '@/lib/proof/amount-rules';
import type { OwnProof } from '@/lib/proof/read-rules';
import type { Amounts } from '@/lib/proof/tree-rules';

/** What a proof says of a currency, and what the customer's own record and plans say. */
export type OwnBalance = Amounts & {
  recorded: string;
  /** Principal of the plans that ran at that moment. */
  planned: string;
  availableAgrees: boolean;
  plansAgree: boolean;
  agrees: boolean;
};

/** Plans are of this currency alone. */
const planCurrency = 'USDT';
const plansAtOnce = 100;

const bare = (amount: string) =>
  amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount;

const ranAt = ({ startTime, endTime, status }: SmartOrder, at: number): boolean =>
  Date.parse(startTime) <= at &&
  (status === 'in-earnings' || status === 'expired' || Date.parse(endTime) > at);

/** The principal of the customer's plans that ran at a moment, in the smallest unit. */
async function principalAt(at: number, scale: number, ask: typeof call): Promise<bigint> {
  let sum = 0n;
  for (let page = 1; ; page += 1) {
    const { items, total } = await ask('GET order/listSmartOrder', { page, size: plansAtOnce });
    for (const plan of items) if (ranAt(plan, at)) sum += unitsOf(plan.amount, scale);
    if (items.length === 0 || page * plansAtOnce >= total) return sum;
  }
}

/**
 * The balances of a proof beside those that the last movement before its moment left, and its principal
 * beside the plans that ran then; null where the record has a currency that the proof leaves out.
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
  const usdt = amounts.find(({ currency }) => currency === planCurrency);
  const inPlans = usdt ? await principalAt(Date.parse(record.takenAt), usdt.scale, ask) : 0n;
  return amounts.map((one) => {
    const { currency, scale, available, principal = '0' } = one;
    const balance = bare(recorded.get(currency) ?? '0');
    const planned = currency === planCurrency ? inPlans : 0n;
    const availableAgrees = balance === decimalOf(available, scale);
    const plansAgree = planned === BigInt(principal);
    return {
      ...one,
      recorded: balance,
      planned: decimalOf(planned, scale),
      availableAgrees,
      plansAgree,
      agrees: availableAgrees && plansAgree,
    };
  });
}
