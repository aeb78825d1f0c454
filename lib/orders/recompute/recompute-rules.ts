import type { Decimal } from 'decimal.js';
import { Money, kept } from '../../core/money';
import type { Fill, MarginOrder, Order } from '../contract';
import { rateOf } from '../conversion-rules';
import { rulesOf } from '../kinds-rules';
import type { Step, StepName } from './step-rules';
import { toAccountCurrency } from '../rules';

export type { Part, Step, Term } from './step-rules';

/** Amounts in USDT, of all closings together; null where the order has not come that far. */
export type Recomputation = {
  margin: string | null;
  openFee: string | null;
  closeFee: string | null;
  profit: string | null;
  /** Profit less all fees. */
  net: string | null;
  agrees: boolean;
  steps: Step[];
};

/**
 * Works an order out again from the ticks its receipt names, by the rules that charged it, line by
 * line: the price each fill had to take, margin, fees, profit, why a close-out closed it, and how a timed
 * option had to end. `agrees` is whether every line that the receipt or the ledger states came out the
 * same. An order without a fill has no lines.
 */
export function recompute(order: Order): Recomputation {
  const steps = rulesOf(order.kind).steps(order);
  const sumOf = (name: StepName) => {
    const results = steps.filter((s) => s.name === name).map((s) => s.result);
    if (results.length === 0) return null;
    return results.reduce((sum, value) => sum.add(value), new Money(0)).toFixed();
  };
  return {
    margin: sumOf('margin'),
    openFee: sumOf('openFee'),
    closeFee: sumOf('closeFee'),
    profit: sumOf('profit'),
    net: sumOf('net'),
    agrees: steps.every((s) => s.agrees),
    steps,
  };
}

/** What a move of the price is worth on the lots of a fill at its conversion, in USDT at six places. */
export const worthOfMove = (order: MarginOrder, fill: Fill, move: Decimal.Value): string =>
  kept(
    toAccountCurrency(
      new Money(move).mul(fill.lots ?? order.lots).mul(order.contracts),
      rateOf(fill.conversion),
    ),
  ).toFixed();
