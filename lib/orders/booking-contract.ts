import { z } from 'zod';
import type { Mode } from '../core/money';
import type { AccountView, OrderRow } from '../core/trading';
import { words } from './order-contract';

const members = Object.values(words).flatMap(({ bookings }) => [...bookings]);

/**
 * One change of orders as the stored function `orders_apply` takes it, all JSON: `do` names it, the rest
 * is what it needs, with every number.
 */
export const booking = z.discriminatedUnion(
  'do',
  members as [(typeof members)[number], ...typeof members],
);

export type Booking = z.output<typeof booking>;
export type BookingOf<Do extends Booking['do']> = Extract<Booking, { do: Do }>;

export type Job = {
  customerId: string;
  mode: Mode;
  /**
   * Runs when the job's turn comes, with the newest state, and says what to book. Throws a Refusal or
   * Rejection to change nothing. Must not wait.
   */
  decide(view: AccountView): Booking;
};

/** What became of a job, after its commit. `made` is false where its key had made this order before. */
export type Booked = { order: OrderRow; made: boolean; booking: Booking };

/** The one desk of a database: every change of orders goes through it, in groups that commit together. */
export interface Desk {
  /** Resolves after the commit. Rejects with the job's refusal, or with 503 where the line is full or another process leads. */
  submit(job: Job): Promise<Booked>;
  /** The account as the desk has it, read from the database where it does not yet. */
  view(customerId: string, mode: Mode): Promise<AccountView>;
  /** Has the account read again, for who changed its balance without the desk. */
  refresh(customerId: string, mode: Mode): Promise<void>;
}
