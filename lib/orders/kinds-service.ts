import type { Caller } from '../core/caller';
import {
  isOptionKind,
  isPositionKind,
  type OrderKind,
  type OrderRow,
  type orderForms,
} from '../core/trading';
import { onFloor } from '../platform/floor';
import type { Booking } from './booking-contract';
import { bookCancel, bookClose, bookExpire, bookFill, holdAt } from './margin/booking-rules';
import { placeMargin } from './margin/place-service';
import type { Order, Placing } from './order-contract';
import { bookReturn, bookSettlement } from './timed/booking-rules';
import { madeBefore } from './rows';
import { placeTimed } from './timed/place-service';

/** What is booked of an order, by its form, whether its customer or the engine decides it. */
type Bookings = {
  position: {
    fill(...how: Parameters<typeof bookFill>): Booking;
    close(...how: Parameters<typeof bookClose>): Booking;
    cancel(...how: Parameters<typeof bookCancel>): Booking;
    expire(row: OrderRow): Booking;
    /** What one that is pending holds at another limit. */
    holdAt(...how: Parameters<typeof holdAt>): ReturnType<typeof holdAt>;
  };
  option: {
    settle(row: OrderRow, at: Parameters<typeof bookSettlement>[1]): Booking;
    giveBack(row: OrderRow): Booking;
  };
};

type Service<K extends OrderKind> = {
  place(input: Placing<K>, caller: Caller): Promise<Order>;
} & Bookings[(typeof orderForms)[K]];

const kinds: { [K in OrderKind]: Service<K> } = {
  margin: {
    place: placeMargin,
    fill: bookFill,
    close: bookClose,
    cancel: bookCancel,
    expire: bookExpire,
    holdAt,
  },
  timed: { place: placeTimed, settle: bookSettlement, giveBack: bookReturn },
};

async function placeOrderHere(input: Placing<OrderKind>, caller: Caller): Promise<Order> {
  const service = kinds[input.kind] as Pick<Service<OrderKind>, 'place'>;
  try {
    return await service.place(input as never, caller);
  } catch (error) {
    const made = await madeBefore(caller);
    if (made) return made;
    throw error;
  }
}

/**
 * Places an order of any kind. The same key again answers with the order it made, also where a new one
 * would be refused by now.
 */
export const placeOrder = onFloor('placeOrder', placeOrderHere);

/** How an order of a position's kind is filled, changed, closed and ended. */
export function positionOf({ id, kind }: OrderRow): Bookings['position'] {
  if (isPositionKind(kind)) return kinds[kind];
  throw new Error(`Order ${id} is no position.`);
}

/** How an order of an option's kind is settled. */
export function optionOf({ id, kind }: OrderRow): Bookings['option'] {
  if (isOptionKind(kind)) return kinds[kind];
  throw new Error(`Order ${id} is no option.`);
}
