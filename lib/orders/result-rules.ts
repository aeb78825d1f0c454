import { isOptionKind, type KindOf, type OrderKind } from '../core/trading';
import { timedResult } from './timed/rules';

/** What an option of each kind brings between its two prices less its stake, in USDT. */
export const optionResults: { [K in KindOf<'option'>]: typeof timedResult } = {
  timed: timedResult,
};

/** The result of a kind that is an option. */
export function resultOf(kind: OrderKind): typeof timedResult {
  if (isOptionKind(kind)) return optionResults[kind];
  throw new Error(`An order of the kind ${kind} does not settle.`);
}
