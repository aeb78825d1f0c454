import type { Booking } from '@/lib/orders/booking-contract';
import type { Accounts } from './accounts';
import type { Entry } from './queue';

/** A job whose turn came, and what it decided. */
export type Decided = {
  entry: Entry;
  booking: Booking;
  /** The sequence of the newest tick when it was decided, or of the one that decided it. */
  afterSequence: number;
};

/** Has each job of a group decided by its account as it stands; what decides against itself is told so. */
export function decideAll(
  group: readonly Entry[],
  accounts: Accounts,
  newestSequence: number,
): Decided[] {
  return group.flatMap((entry) => {
    const view = accounts.viewOf(entry.key);
    try {
      if (!view) throw new Error('The customer has no trading account.');
      const booking = entry.job.decide(view);
      return { entry, booking, afterSequence: entry.job.afterSequence ?? newestSequence };
    } catch (error) {
      entry.reject(error);
      return [];
    }
  });
}

/** A change that a tick decided still counts for that tick; one that a customer made counts for the next one. */
export const countsFrom = ({ entry, afterSequence }: Decided): number =>
  entry.isUrgent ? afterSequence : afterSequence + 1;

/** The instruments whose ticks a booking reckoned with. */
export function codesOfBooking({ entry, booking }: Decided, accounts: Accounts): string[] {
  const code =
    'code' in booking ? booking.code : accounts.get(entry.key)?.orders.get(booking.id)?.code;
  const by = 'fill' in booking ? booking.fill.conversion.tick?.code : undefined;
  return [code, by].filter((c) => c !== undefined);
}
