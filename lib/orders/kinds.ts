import type { Caller } from '../core/caller';
import {
  isOptionKind,
  isPositionKind,
  type OrderKind,
  type OrderRow,
  type orderForms,
} from '../core/trading';
import { bookClose, bookExpire, bookFill } from './margin/book';
import { placeMargin } from './margin/place';
import type { Order, Placing } from './order-contract';
import { bookSettlement } from './timed/book';
import { placeTimed } from './timed/place';

/** What the engine has booked of an order, by its form. */
type Booked = {
  position: { fill: typeof bookFill; close: typeof bookClose; expire: typeof bookExpire };
  option: { settle: typeof bookSettlement };
};

type Service<K extends OrderKind> = {
  place(input: Placing<K>, caller: Caller): Promise<Order>;
} & Booked[(typeof orderForms)[K]];

const kinds: { [K in OrderKind]: Service<K> } = {
  margin: { place: placeMargin, fill: bookFill, close: bookClose, expire: bookExpire },
  timed: { place: placeTimed, settle: bookSettlement },
};

/** Places an order of any kind. The same key again answers with the order it made. */
export const placeOrder = (input: Placing<OrderKind>, caller: Caller): Promise<Order> =>
  (kinds[input.kind] as { place(input: Placing<OrderKind>, caller: Caller): Promise<Order> }).place(
    input,
    caller,
  );

/** How an order of a position's kind is filled, closed and ended. */
export function positionOf({ id, kind }: OrderRow): Booked['position'] {
  if (isPositionKind(kind)) return kinds[kind];
  throw new Error(`Order ${id} is no position.`);
}

/** How an order of an option's kind is settled. */
export function optionOf({ id, kind }: OrderRow): Booked['option'] {
  if (isOptionKind(kind)) return kinds[kind];
  throw new Error(`Order ${id} is no option.`);
}
