import { Money } from '@/lib/core/money';
import type { Fill, Order } from '@/lib/orders/contract';
import type { FillBalance } from './contract';

/** What a fee takes from the customer. */
export const takenBy = (fee: string): string => new Money(fee).neg().toFixed();

/** What a timed option paid back in the end: its stake and what it brought. */
export const paidBack = ({ amount, profit }: { amount: string; profit: string | null }): string =>
  new Money(amount).add(profit ?? 0).toFixed();

/** How much of the losses of an order the house paid, since the balance could not. */
export function coveredOf({ receipt: { partial, close } }: Pick<Order, 'receipt'>): string {
  const fills = close ? [...partial, close] : partial;
  return fills.reduce((sum, fill) => sum.add(fill.covered), new Money(0)).toFixed();
}

type Decision = NonNullable<Fill['decision']>;

/** The equity that a close-out was decided by. */
export const equityOf = ({ balance, unrealised }: Decision): string =>
  new Money(balance).add(unrealised).toFixed();

/** The positions of a decision, the largest loss first. */
export const byLoss = ({ positions }: Decision): Decision['positions'] =>
  [...positions].sort((a, b) => new Money(a.profit).cmp(b.profit));

/** What the postings of an entry come to; zero where it balances. */
export const sumOf = (postings: readonly { amount: string }[]): string =>
  postings.reduce((sum, { amount }) => sum.add(amount), new Money(0)).toFixed();

/** How far a fill was off the price asked for, without a sign, and to whose good. */
export function slippageOf({ slippage }: Pick<Fill, 'slippage'>) {
  const slipped = new Money(slippage);
  const way = slipped.isZero() ? 'none' : slipped.isNegative() ? 'better' : 'worse';
  return { way, amount: slipped.abs().toFixed() } as const;
}

/** What better and worse fills came to together, from the customers' side. */
export const balanceOf = (b: Pick<FillBalance, 'betterAmount' | 'worseAmount'>): string =>
  new Money(b.betterAmount).sub(b.worseAmount).toFixed();
