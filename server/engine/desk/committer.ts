import { setTimeout as sleep } from 'node:timers/promises';
import { Rejection } from '@/lib/core/codes';
import type { OrderRow } from '@/lib/core/trading';
import type { Booked, Booking } from '@/lib/orders/booking-contract';
import type { Log } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import { keyOf, type Accounts } from './accounts';
import {
  isAway,
  isDeposed,
  isPassing,
  refusalOf,
  type DeskStore,
  type WrittenGroup,
} from './desk-store';
import { codesOf, countsFrom, decideAll, ownerOf, type Decided } from './decided';
import { GroupWriter, retryAfter, whileLogged, type Extras, type Recorder } from './group-writer';
import type { KeptQuotes } from '../quotes/kept-quotes';
import type { Entry, Queue } from './queue';

export type Done = { entry: Entry; booking: Booking; booked: Booked };

/** Somebody who waits for an account to be as the database has it. */
type Asked = { key: string; resolve: () => void; reject: (error: unknown) => void };

type Parts = {
  epoch: string;
  store: DeskStore;
  accounts: Accounts;
  queue: Queue;
  recorder: Recorder;
  log: Log;
  metrics: Metrics;
  quotes: Pick<KeptQuotes, 'newestSequence' | 'hold' | 'release'>;
  /** Whether an account has lived through every tick so far. */
  isReady(key: string): boolean;
  /** Nothing of these accounts is being booked any more. */
  onFree(keys: Iterable<string>): void;
  /** After the commit and after the accounts took it in. */
  onDone(done: readonly Done[], rows: readonly OrderRow[]): void;
  onDeposed(): void;
};

// PostgreSQL keeps up to 64 subtransactions of a transaction at hand; more make every snapshot slower.
const mostJobs = 64;
// After news was lost all accounts are read again, so many with each group: no order waits for all of them.
const mostRefreshed = 20;
/** The refusal of what is not open or pending any more. */
const notOpen = '10115';

export const unavailable = () => new Rejection('503', { retryAfterSeconds: 1 });

/**
 * Decides and commits in groups, one at a time: while a group commits the next one gathers, so that
 * under load one flush of the database's log pays for many orders.
 */
export class Committer {
  private running: Promise<void> | null = null;
  private readonly stale = new Set<string>();
  private asked: Asked[] = [];
  private stopped = false;
  private failures = 0;
  private groups = 0;
  /** Accounts of which something was decided and is not booked yet. */
  private readonly booking = new Set<string>();
  private readonly writer: GroupWriter;

  constructor(private readonly parts: Parts) {
    this.writer = new GroupWriter(parts);
  }

  /** Begins to work, where it does not yet. */
  kick(): void {
    if (this.running || this.stopped) return;
    this.running = this.run().finally(() => {
      this.running = null;
      if (this.isWanted()) this.kick();
    });
  }

  /** Whether it ended, and does nothing more. */
  get isStopped(): boolean {
    return this.stopped;
  }

  isBooking = (key: string): boolean => this.booking.has(key);

  /** Reads an account anew, where the desk has it, since somebody else changed it. */
  refresh(key: string): void {
    if (!this.parts.accounts.distrust(key)) return;
    this.stale.add(key);
    this.kick();
  }

  /**
   * Resolves when the account is as the database has it. Read between two groups only: a reader beside a
   * commit would take its effect in before the desk knows which tick it counts from.
   */
  freshen(key: string): Promise<void> {
    if (this.parts.accounts.isFresh(key)) return Promise.resolve();
    if (this.stopped) return Promise.reject(unavailable());
    return new Promise((resolve, reject) => {
      this.asked.push({ key, resolve, reject });
      this.kick();
    });
  }

  /** Ends at once: what waits is turned away, and so is what could not be written. */
  halt(): void {
    this.stopped = true;
    this.writer.stop();
    for (const entry of this.parts.queue.clear()) entry.reject(unavailable());
    for (const { reject } of this.asked.splice(0)) reject(unavailable());
  }

  /** Writes what is left beside the bookings, commit by commit, until nothing is or it takes too long. */
  async finish(patienceMs: number): Promise<void> {
    do {
      this.kick();
      await this.idle(patienceMs);
    } while (!this.stopped && this.parts.recorder.isLeft());
  }

  /** Resolves when nothing waits or works any more; halts where nothing got done for `patienceMs`. */
  async idle(patienceMs?: number): Promise<void> {
    while (this.running && !this.stopped) {
      const { running, groups } = this;
      const patience = patienceMs === undefined ? [] : [sleep(patienceMs, null, { ref: false })];
      await Promise.race([running, ...patience]);
      if (this.running === running && this.groups === groups) return this.halt();
    }
  }

  private isWanted = (): boolean =>
    this.stale.size + this.asked.length > 0 || this.parts.queue.hasWork(this.parts.isReady);

  private async run(): Promise<void> {
    // Calls that arrive in this turn of the event loop share the group.
    await Promise.resolve();
    do {
      const { queue, quotes, metrics, isReady } = this.parts;
      const group = queue.take(mostJobs, isReady);
      metrics.deskWaiting.set(queue.size);
      // Quotes that come from now on are kept until everything of the group has seen them.
      const hold = quotes.hold(quotes.newestSequence);
      try {
        await this.work(group);
        this.failures = 0;
        this.groups += 1;
      } catch (error) {
        await this.failed(group, error);
      } finally {
        const free = [...this.booking];
        this.booking.clear();
        if (free.length > 0) this.parts.onFree(free);
        quotes.release(hold);
      }
    } while (!this.stopped && this.isWanted());
  }

  private async work(group: Entry[]): Promise<void> {
    const { accounts, recorder, quotes } = this.parts;
    for (let backlog; (backlog = recorder.takeBacklog());) await this.write([], backlog);
    for (const { job, key } of group) if (job.distrusts) accounts.distrust(key);
    await this.read(group.map((e) => e.key));
    const isLate = ({ isUrgent, key }: Entry) => !isUrgent && !this.parts.isReady(key);
    // A tick may have come while accounts were read.
    this.parts.queue.putBack(group.filter(isLate));
    const ready = group.filter((entry) => !isLate(entry));
    const decided = decideAll(ready, accounts, quotes.newestSequence);
    for (const { entry } of decided) this.booking.add(entry.key);
    const codes = new Set(decided.flatMap((d) => codesOf(d, accounts)));
    await whileLogged(recorder, codes, () => this.book(decided, codes));
  }

  private async book(decided: Decided[], codes: ReadonlySet<string>): Promise<void> {
    const { recorder, log } = this.parts;
    const ids = decided.flatMap(({ booking }) => ('id' in booking ? booking.id : []));
    const taken = recorder.take(codes, ids);
    const own = decided.flatMap(({ entry }) => entry.job.trail?.() ?? []);
    const extras = { ticks: taken.ticks, trails: [...taken.trails, ...own] };
    if (decided.length === 0 && extras.ticks.length === 0 && extras.trails.length === 0) return;
    const written = await this.write(decided, extras, taken);
    const results = written.results.length;
    if (results !== decided.length)
      log.error({ results, bookings: decided.length }, 'a result is missing');
    this.settle(decided, written);
  }

  /** Writes a group. Where that fails, what was taken for it waits again. */
  private async write(decided: Decided[], extras: Extras, taken = extras): Promise<WrittenGroup> {
    const { accounts, recorder } = this.parts;
    const bookings = decided.map((d) => d.booking);
    const pending = decided.flatMap(({ entry }) => accounts.pendingIn(entry.key));
    let written: WrittenGroup | null = null;
    try {
      written = await this.writer.write(bookings, extras, pending);
      return written;
    } finally {
      if (written === null) recorder.giveBack(taken);
    }
  }

  /** Reads what is distrusted of these accounts, of those asked for, and of some that are stale. */
  private async read(keys: string[]): Promise<void> {
    const stale = [...this.stale].slice(0, mostRefreshed);
    const asked = this.asked.splice(0);
    try {
      await this.parts.accounts.freshen([...keys, ...asked.map((a) => a.key), ...stale]);
      for (const key of stale) this.stale.delete(key);
      for (const { resolve } of asked) resolve();
    } catch (error) {
      for (const { reject } of asked) reject(error);
      throw error;
    }
  }

  private settle(decided: Decided[], { results, rows }: WrittenGroup): void {
    const { accounts, onDone } = this.parts;
    const booked = decided
      .map((d, i) => ({ ...d, result: results[i]! }))
      .filter(({ entry, result }) => {
        const isBooked = result?.refusal === null && result.order_id !== null;
        if (!isBooked) entry.reject(result ? refusalOf(result) : unavailable());
        // It ended without the desk: what else is not known of the account?
        if (result?.refusal === notOpen) this.refresh(entry.key);
        return isBooked;
      });
    if (booked.length === 0) return;
    const after = new Map(
      booked.map(({ result, afterSequence }) => [String(result.order_id), afterSequence]),
    );
    const owners = new Map(booked.map((b) => [b.entry.key, b]));
    for (const [key, { entry, result }] of owners) {
      const last = booked.filter((b) => b.entry.key === key).at(-1)!.result;
      const cash =
        last.available === null || last.advance === null
          ? null
          : { available: last.available, advance: last.advance };
      if (!cash && result.made) accounts.distrust(key);
      const mine = rows.filter((row) => keyOf(ownerOf(row)) === key);
      accounts.apply(
        { customerId: entry.job.customerId, mode: entry.job.mode },
        cash,
        mine.map((row) => ({ after: row, afterSequence: after.get(row.id) ?? null })),
        Math.min(...booked.filter((b) => b.entry.key === key).map(countsFrom)),
      );
    }
    const byId = new Map(rows.map((row) => [row.id, row]));
    const done = booked.map(({ entry, booking, result }) => ({
      entry,
      booking,
      booked: { order: byId.get(String(result.order_id))!, made: result.made ?? true, booking },
    }));
    for (const { entry, booked: answer } of done) entry.resolve(answer);
    onDone(done, rows);
  }

  /**
   * Nothing of the group was done. Where the database is away, callers are told to come again and what
   * ticks decided waits for it. One that a statement of its own made fail must not take the others along,
   * so each is tried by itself; what may go well another time then waits while others have a turn, if a
   * tick decided it: no later tick may take the place of that one.
   */
  private async failed(group: Entry[], error: unknown): Promise<void> {
    const { queue, log, onDeposed, accounts } = this.parts;
    const left = group.filter((entry) => !entry.isSettled);
    if (isDeposed(error)) {
      for (const entry of left) entry.reject(unavailable());
      this.halt();
      return onDeposed();
    }
    log.error({ err: error, jobs: left.length }, 'a group of orders could not be written');
    for (const { key } of left) accounts.distrust(key);
    if (this.stopped) return left.forEach((entry) => entry.reject(unavailable()));
    if (isAway(error)) {
      this.putOff(left, (urgent) => queue.putBack(urgent));
      await sleep(retryAfter(this.failures));
      this.failures += 1;
    } else if (left.length > 1) {
      for (const entry of left) entry.mustBeAlone = true;
      queue.putBack(left);
    } else if (isPassing(error)) {
      this.putOff(left, (urgent) => queue.putOff(urgent));
      await sleep(retryAfter(0));
    } else for (const entry of left) entry.reject(error);
  }

  /** Has what ticks decided wait, and turns the calls of customers away. */
  private putOff(entries: Entry[], wait: (urgent: Entry[]) => void): void {
    for (const entry of entries.filter((e) => !e.isUrgent)) entry.reject(unavailable());
    wait(entries.filter((e) => e.isUrgent));
  }
}
