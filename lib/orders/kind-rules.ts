import type { OrderRow } from '../core/trading';
import type { Everywhere, Order } from './order-contract';
import type { Step } from './recompute/step-rules';

/** What has to be known of a kind of order without a database, in a browser too. */
export type KindRules<O extends Order> = {
  /** What its order numbers begin with. */
  letter: string;
  /** When it ends by itself; null where it does not. */
  endsAt(row: OrderRow): Date | null;
  /** Margin that it holds, or waits with, in USDT. */
  usedMargin(row: OrderRow): string;
  /** The lots that its opening fills; null where it has none. */
  openedLots(row: OrderRow): string | null;
  /** What it says on the wire beside what every order says. */
  wire(row: OrderRow): Omit<O, Everywhere>;
  /** Its own columns of an export, whose names kinds may share, and what stands in them. */
  columns: readonly string[];
  cells(order: O): (string | number | null)[];
  /** Works it out again from its receipt, line by line. */
  steps(order: O): Step[];
  /** Side and size in a few plain words. */
  inWords(order: O): string;
};
