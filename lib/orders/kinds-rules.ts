import { isOptionKind, type KindOf, type OrderKind } from '../core/trading';
import type { KindRules } from './kind-rules';
import { marginKind } from './margin/kind-rules';
import type { Order, OrderOf } from './order-contract';
import { timedKind } from './timed/kind-rules';
import { timedResult } from './timed/rules';

const kinds: { [K in OrderKind]: KindRules<OrderOf<K>> } = { margin: marginKind, timed: timedKind };

/** The rules of a kind. What they take must be an order of that kind. */
export const rulesOf = (kind: OrderKind): KindRules<Order> => kinds[kind];

const results: { [K in KindOf<'option'>]: typeof timedResult } = { timed: timedResult };

/** What an option of a kind brings between its two prices less its stake, in USDT. */
export function resultOf(kind: OrderKind): typeof timedResult {
  if (isOptionKind(kind)) return results[kind];
  throw new Error(`An order of the kind ${kind} does not settle.`);
}
