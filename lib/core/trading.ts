import type { EnumWords, TableRows } from './generated/table-rows';
import type { Mode } from './money';

/**
 * Every kind of order and its form: a position holds margin for lots and gains or loses with the price
 * until it closes; an option holds a stake until a moment settles it.
 */
export const orderForms = { margin: 'position', timed: 'option' } as const;

export type OrderForm = 'position' | 'option';
export type OrderKind = keyof typeof orderForms;

/** The kinds of a form. */
export type KindOf<F extends OrderForm> = {
  [K in OrderKind]: (typeof orderForms)[K] extends F ? K : never;
}[OrderKind];

export const orderKinds = Object.keys(orderForms) as readonly OrderKind[];

export const formOf = (kind: OrderKind): OrderForm => orderForms[kind];

export const isPositionKind = (kind: OrderKind): kind is KindOf<'position'> =>
  formOf(kind) === 'position';

export const isOptionKind = (kind: OrderKind): kind is KindOf<'option'> =>
  formOf(kind) === 'option';

/** The kinds of a form, for a query. */
export const kindsOf = (form: OrderForm): OrderKind[] =>
  orderKinds.filter((kind) => formOf(kind) === form);

/** An order as the database keeps it; numerics are decimal strings. */
export type OrderRow = Omit<TableRows['orders'], 'cancel_reason'> & {
  /** For a timed option long is up and short is down. */
  side: EnumWords['order_side'];
  /** Lots still open or pending. */
  open_lots: string;
  /** The best closing price since the trailing stop was set, as far as it was written down. */
  trailing_extreme: string | null;
  /** When a pending order expires; null keeps it until cancelled. */
  good_till: Date | null;
  /** Margin at opening (of a pending order: at its limit or stop), for all lots. */
  required_margin: string;
  /** The money held for it now: the margin of the open lots, for a pending order with its fee; for a timed option the stake. */
  held: string;
  cancel_reason: 'customer' | 'margin' | 'own-limit' | 'suspended' | 'tied' | null;
  /** When a timed option settles. */
  expires_at: Date | null;
  /** What a timed option pays on top of its stake when it wins. */
  expected_profit: string | null;
  /** Closings of a part so far. */
  parts: number;
  /** Changes so far of what it held while it was pending. */
  moves: number;
};

/** Where an account stands when a job's turn comes: nothing changes its orders until the job is done. */
export type AccountView = {
  customerId: string;
  mode: Mode;
  /** USDT, decimal strings. What is borrowed is no part of `available`; `advance` is zero or negative. */
  available: string;
  advance: string;
  /** Pending and open orders of every kind, oldest first. */
  orders: readonly OrderRow[];
};
