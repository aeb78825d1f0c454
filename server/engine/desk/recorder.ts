import type { TickRun, Trail } from './desk-store';

/** What goes into the database beside the bookings. */
export type Extras = { ticks: TickRun[]; trails: Trail[] };

export type Recorder = {
  /** Counts one more reason to log every tick of an instrument, or one less. */
  use(code: string, change: 1 | -1): void;
  /** Has the newest tick of an instrument written: something was decided by it. */
  cite(code: string): void;
  /** How far the trailing stop of an order has come by now, when that is known. */
  trailOf(orderId: string): Trail | null;
  /** What to write now: every tick of these instruments, and what is due of others and of trailing stops. */
  take(codes: ReadonlySet<string>): Extras;
  /** What is to be written before anything is booked, a piece at a time; null where there is nothing. */
  takeBacklog(): Extras | null;
  /** What was taken and not written. */
  giveBack(extras: Extras): void;
  /** Whether, at the end, more is left than the last commit took. */
  isLeft(): boolean;
};
