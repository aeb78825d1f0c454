'use client';

import { useState } from 'react';
import { closeDecimal, padded } from '@/lib/core/decimal-text';
import { isSame } from '@/lib/core/money';
import type { MarginOrder } from '@/lib/orders/contract';
import { levelIssue, type Level } from '@/lib/orders/estimates/level-check';
import type { Levels } from '../ticket/level-fields';
import { levelPrice, type Basis } from '@/lib/orders/estimates/level-measure';
import { trailingIssue } from '@/lib/orders/estimates/ticket-cost';

/** What is proposed when a dialog opens, such as where a line was dragged to: prices, and a trailing distance. */
export type ProposedLevels = Partial<Record<Level | 'trailing' | 'limitPrice', string>>;

/** What has been typed for an order's stop, target and trailing stop, read and judged live. */
export function useLevelEdit(
  order: MarginOrder,
  { basis, digits }: { basis: Basis | null; digits: number },
  start: ProposedLevels = {},
) {
  const [levels, setLevels] = useState<Levels>({
    measure: 'price',
    stopLoss: padded(start.stopLoss ?? order.stopLoss ?? '', digits),
    takeProfit: padded(start.takeProfit ?? order.takeProfit ?? '', digits),
    // A trailing stop moves by itself, so what stays the same of it is its distance.
    trailing: padded(start.trailing ?? '', digits),
  });
  const [trailingTouched, setTouched] = useState(
    order.trailingDistance === null || start.trailing !== undefined,
  );
  const typed = (name: Level) =>
    basis
      ? levelPrice(name, levels[name], levels.measure, basis)
      : closeDecimal(levels[name]) || null;
  const trailing = trailingTouched ? closeDecimal(levels.trailing) || null : order.trailingDistance;
  const read = { stopLoss: typed('stopLoss'), takeProfit: typed('takeProfit'), trailing };

  // A level that stays as it is may have been passed by the price meanwhile; the server decides.
  const issueOf = (name: Level) =>
    basis && !isSame(read[name], order[name])
      ? levelIssue(basis.side, name, read[name] ?? '', basis.now, basis.tickSize)
      : null;
  const issues = {
    stopLoss: issueOf('stopLoss'),
    takeProfit: issueOf('takeProfit'),
    trailing: basis && trailingTouched ? trailingIssue(trailing, basis) : null,
  };

  return {
    levels,
    read,
    issues,
    trailingKept: !trailingTouched,
    isClean: Object.values(issues).every((issue) => issue === null),
    change(to: Partial<Levels>) {
      if (to.trailing !== undefined && to.measure === undefined) setTouched(true);
      setLevels({ ...levels, ...to });
    },
    /** Takes the trailing stop away. */
    dropTrailing() {
      setTouched(true);
      setLevels({ ...levels, trailing: '' });
    },
    /** What is to be sent: only what has changed; null removes. */
    changes: () => ({
      ...(isSame(read.stopLoss, order.stopLoss) ? {} : { stopLoss: read.stopLoss }),
      ...(isSame(read.takeProfit, order.takeProfit) ? {} : { takeProfit: read.takeProfit }),
      ...(isSame(trailing, order.trailingDistance) ? {} : { trailingDistance: trailing }),
    }),
  };
}
