import type { OrderKind } from '../core/trading';
import type { KindRules } from './kind-rules';
import { marginKind } from './margin/kind-rules';
import type { Order, OrderOf } from './order-contract';
import { timedKind } from './timed/kind-rules';

const kinds: { [K in OrderKind]: KindRules<OrderOf<K>> } = { margin: marginKind, timed: timedKind };

/** The rules of a kind. What they take must be an order of that kind. */
export const rulesOf = (kind: OrderKind): KindRules<Order> => kinds[kind];
