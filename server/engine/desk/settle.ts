import type { OrderRow } from '@/lib/core/trading';
import type { Booked, Booking } from '@/lib/orders/booking-contract';
import { ownerOf } from '@/lib/orders/fill-rules';
import { keyOf, type Accounts } from './accounts';
import { countsFrom, type Decided } from './decided';
import { refusalOf, type BookingResult, type WrittenGroup } from './desk-store';
import { unavailable, type Entry } from './queue';

/** A job that was booked, and what it led to. */
export type Done = { entry: Entry; booking: Booking; booked: Booked };

type Settled = Decided & { result: BookingResult };

/** The refusal of what is not open or pending any more. */
const notOpen = '10115';

type Parts = {
  accounts: Accounts;
  /** Has an account read anew. */
  refresh(key: string): void;
  /** Nothing of the accounts that is told here is older than what they hold. */
  onDone(done: readonly Done[], rows: readonly OrderRow[]): void;
};

/** Has accounts take in what a written group led to, and answers whoever asked for it. */
export function settle(decided: readonly Decided[], written: WrittenGroup, parts: Parts): void {
  const booked = decided
    .map((d, i) => ({ result: written.results[i]!, ...d }))
    .filter(({ entry, result }) => {
      const isBooked = result?.refusal === null && result.order_id !== null;
      if (!isBooked) entry.reject(result ? refusalOf(result) : unavailable());
      // It ended without the desk: what else is not known of the account?
      if (result?.refusal === notOpen) parts.refresh(entry.key);
      return isBooked;
    });
  if (booked.length === 0) return;
  takeIn(booked, written.rows, parts.accounts);
  const byId = new Map(written.rows.map((row) => [row.id, row]));
  const done = booked.map(({ entry, booking, result }) => ({
    entry,
    booking,
    booked: { order: byId.get(String(result.order_id))!, made: result.made ?? true, booking },
  }));
  for (const { entry, booked: answer } of done) entry.resolve(answer);
  parts.onDone(done, written.rows);
}

const grouped = <T>(list: readonly T[], keyOfOne: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const key = keyOfOne(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
};

function takeIn(booked: Settled[], rows: readonly OrderRow[], accounts: Accounts): void {
  const after = new Map(
    booked.map(({ result, afterSequence }) => [String(result.order_id), afterSequence]),
  );
  const rowsOf = grouped(rows, (row) => keyOf(ownerOf(row)));
  for (const [key, mine] of grouped(booked, ({ entry }) => entry.key)) {
    const { entry, result } = mine.at(-1)!;
    const cash =
      result.available === null || result.advance === null
        ? null
        : { available: result.available, advance: result.advance };
    if (!cash && result.made) accounts.distrust(key);
    accounts.apply(
      { customerId: entry.job.customerId, mode: entry.job.mode },
      cash,
      (rowsOf.get(key) ?? []).map((row) => ({
        after: row,
        afterSequence: after.get(row.id) ?? null,
      })),
      Math.min(...mine.map(countsFrom)),
    );
  }
}
