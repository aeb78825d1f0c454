import { z } from 'zod';
import type { OrderKind } from '../core/trading';
import type { everyOrder } from './fill-contract';
import { marginBookings, marginOrder, placeMargin } from './margin/contract';
import { placeTimed, timedBookings, timedOrder } from './timed/contract';

type WordsOf<K extends OrderKind> = {
  /** What a customer sends to place one. */
  placing: z.ZodType<{ kind: K }>;
  /** One on the wire. */
  order: z.ZodType<{ kind: K }>;
  /** What the desk books of them; each `do` belongs to one kind. */
  bookings: readonly z.ZodType<{ do: string }>[];
};

/** The words of each kind of order. */
export const words = {
  margin: { placing: placeMargin, order: marginOrder, bookings: marginBookings },
  timed: { placing: placeTimed, order: timedOrder, bookings: timedBookings },
} as const satisfies { [K in OrderKind]: WordsOf<K> };

type Words = (typeof words)[OrderKind];

const all = Object.values(words) as [Words, ...Words[]];
const each = <T>(pick: (words: Words) => T) => all.map(pick) as [T, ...T[]];

export const placing = z.discriminatedUnion(
  'kind',
  each((one) => one.placing),
  { error: 'kind' },
);

export const order = z.discriminatedUnion(
  'kind',
  each((one) => one.order),
);

export type Order = z.output<typeof order>;
export type Everywhere = keyof typeof everyOrder;
export type OrderOf<K extends OrderKind> = Extract<Order, { kind: K }>;
export type Placing<K extends OrderKind> = Extract<z.output<typeof placing>, { kind: K }>;
