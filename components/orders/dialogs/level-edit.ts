import { closeDecimal, padded } from '@/lib/core/decimal-text';
import { isSame } from '@/lib/core/money';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { levelIssue, type Level } from '@/lib/orders/estimates/level-rules';
import type { Levels } from '../ticket/level-fields';
import { levelPrice, type Basis } from '@/lib/orders/estimates/level-measure-rules';
import { trailingIssue } from '@/lib/orders/estimates/ticket-cost-rules';

/** What is proposed when a dialog opens, such as where a line was dragged to: prices, and a trailing distance. */
export type ProposedLevels = Partial<Record<Level | 'trailing' | 'entryPrice', string>>;

/** An order's stop, target and trailing stop as they are typed; it keeps the trailing stop it has until another is. */
export type TypedLevels = Levels & { trailingKept: boolean };

export const levelsAtFirst = (
  order: PositionOrder,
  digits: number,
  start: ProposedLevels = {},
): TypedLevels => ({
  measure: 'price',
  stopLoss: padded(start.stopLoss ?? order.stopLoss ?? '', digits),
  takeProfit: padded(start.takeProfit ?? order.takeProfit ?? '', digits),
  // A trailing stop moves by itself, so what stays the same of it is its distance.
  trailing: padded(start.trailing ?? '', digits),
  trailingKept: order.trailingDistance !== null && start.trailing === undefined,
});

/**
 * What has been typed for an order's levels, read and judged at the prices of this moment. `order` is as it
 * was when the fields began: what another device sets meanwhile is no change of theirs.
 */
export function levelEdit(order: PositionOrder, typed: TypedLevels, basis: Basis | null) {
  const priceOf = (name: Level) =>
    basis ? levelPrice(name, typed[name], typed.measure, basis) : closeDecimal(typed[name]) || null;
  const trailing = typed.trailingKept
    ? order.trailingDistance
    : closeDecimal(typed.trailing) || null;
  const read = { stopLoss: priceOf('stopLoss'), takeProfit: priceOf('takeProfit'), trailing };

  // A level that stays as it is may have been passed by the price meanwhile; the server decides.
  const issueOf = (name: Level) =>
    basis && !isSame(read[name], order[name])
      ? levelIssue(basis.side, name, read[name] ?? '', basis.now, basis.tickSize)
      : null;
  return {
    read,
    issues: {
      stopLoss: issueOf('stopLoss'),
      takeProfit: issueOf('takeProfit'),
      trailing: basis && !typed.trailingKept ? trailingIssue(trailing, basis) : null,
    },
    /** What is to be sent: only what has changed; null removes. */
    changes: {
      ...(isSame(read.stopLoss, order.stopLoss) ? {} : { stopLoss: read.stopLoss }),
      ...(isSame(read.takeProfit, order.takeProfit) ? {} : { takeProfit: read.takeProfit }),
      ...(isSame(trailing, order.trailingDistance) ? {} : { trailingDistance: trailing }),
    },
  };
}
