import { closeDecimal } from '@/lib/core/decimal-text';
import { isMultiple } from '@/lib/core/money';
import { areLevelsReasonable, highestLevel, type Prices, type Side } from '@/lib/orders/rules';

export type Level = 'stopLoss' | 'takeProfit';

/** What is wrong with a stop, a target or a trailing distance; null when nothing is, or nothing was entered. */
export type LevelIssue = 'tick' | 'below' | 'above' | 'tooHigh' | 'half' | null;

/** Whether a level has to lie below the price the position closes at. */
const liesBelow = (side: Side, level: Level) => (side === 'long') === (level === 'stopLoss');

/** Asks the server's own rule, so that both say the same. `typed` may be half a number yet. */
export function levelIssue(
  side: Side,
  level: Level,
  typed: string,
  now: Prices,
  tickSize: string,
): LevelIssue {
  const price = closeDecimal(typed);
  if (price === '') return null;
  if (areLevelsReasonable(side, { [level]: price }, now, tickSize) && Number(price) > 0)
    return null;
  if (!isMultiple(price, tickSize)) return 'tick';
  if (highestLevel(side, now).lt(price)) return 'tooHigh';
  return liesBelow(side, level) ? 'below' : 'above';
}
