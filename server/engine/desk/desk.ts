import { setImmediate as yieldTurn, setTimeout as sleep } from 'node:timers/promises';
import type { AccountView, OrderRow } from '@/lib/core/trading';
import type { Booked, Desk, Job } from '@/lib/orders/booking-contract';
import type { Mode } from '@/lib/core/money';
import { notFound } from '@/lib/core/codes';
import type { Log } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import type { Bus } from '@/lib/platform/runtime';
import type { Tracing } from '@/lib/platform/tracing/tracing';
import { Accounts, keyOf, type Account, type AccountListener } from './accounts';
import { Committer } from './committer';
import type { ChangedOrder, DeskStore } from './desk-store';
import type { Recorder } from './recorder';
import type { KeptQuotes } from '../quotes/kept-quotes';
import { Queue, entryOf, unavailable, type EngineJob } from './queue';
import type { Done } from './settle';

const mostWaiting = 5_000;
// No account may take the whole line for itself.
const mostOfAccount = 100;
const closePatienceMs = 5_000;
// For as long as a group is under way.
const looks = 20;
const lookMs = 10;

export type DeskParts = {
  epoch: string;
  store: DeskStore;
  bus: Bus;
  log: Log;
  metrics: Metrics;
  tracing?: Tracing | null;
  now(): number;
  quotes: Pick<KeptQuotes, 'newestSequence' | 'hold' | 'release'>;
  recorder: Recorder;
  onDeposed(): void;
};

/** Who lives through the ticks with the accounts of the desk. */
export type Follower = {
  /** Told of every change of an account. */
  take: AccountListener;
  /** Whether an account has lived through every tick so far: nothing else is decided of it before. */
  isReady(key: string): boolean;
  /** Its customer waits for an account to be ready. */
  hurry(key: string): void;
  /** Nothing of these accounts is being booked any more. */
  onFree(keys: Iterable<string>): void;
};

const nobody: Follower = {
  take: () => undefined,
  isReady: () => true,
  hurry: () => undefined,
  onFree: () => undefined,
};

/**
 * The one desk of a database: keeps every pending and open order in memory, and takes changes of
 * orders one group after another, each decided with what the one before led to.
 */
export class OrderDesk implements Desk {
  private readonly accounts: Accounts;
  private readonly queue = new Queue();
  /** Calls of each account that are not answered yet. */
  private readonly unanswered = new Map<string, number>();
  private readonly committer: Committer;
  private follower = nobody;
  private takesJobs = false;
  private takesCalls = true;

  constructor(private readonly parts: DeskParts) {
    this.accounts = new Accounts(parts.store);
    this.committer = new Committer({
      ...parts,
      accounts: this.accounts,
      queue: this.queue,
      isReady: (key) => this.follower.isReady(key),
      onFree: (keys) => this.follower.onFree(keys),
      onDone: (done, rows) => this.tell(done, rows),
      onDeposed: () => {
        this.takesJobs = false;
        parts.onDeposed();
      },
    });
  }

  get isOpen(): boolean {
    return this.takesJobs && !this.committer.isStopped();
  }

  /** Reads what rests and is held. The follower is told of every change from then on. */
  async open(follower: Follower): Promise<void> {
    await this.accounts.loadAll();
    this.follower = follower;
    this.accounts.onChange((...change) => {
      try {
        follower.take(...change);
      } catch (error) {
        // A committed change stands, and the caller is told so.
        this.parts.log.error({ err: error }, 'a change of orders was not taken in');
      }
    });
    this.takesJobs = true;
  }

  async submit(job: Job): Promise<Booked> {
    const key = keyOf(job);
    const mine = this.unanswered.get(key) ?? 0;
    if (
      !this.isOpen ||
      !this.takesCalls ||
      mine >= mostOfAccount ||
      this.queue.callsWaiting >= mostWaiting
    )
      throw unavailable();
    this.unanswered.set(key, mine + 1);
    this.follower.hurry(key);
    try {
      return await this.enqueue(job, false);
    } finally {
      const left = this.unanswered.get(key)! - 1;
      if (left > 0) this.unanswered.set(key, left);
      else this.unanswered.delete(key);
    }
  }

  /** For what a tick decided: goes before the calls of customers and is not turned away for their number. */
  submitFirst(job: EngineJob): Promise<Booked> {
    return this.isOpen ? this.enqueue(job, true) : Promise.reject(unavailable());
  }

  async view(customerId: string, mode: Mode): Promise<AccountView> {
    if (!this.takesJobs) throw unavailable();
    const key = keyOf({ customerId, mode });
    for (;;) {
      await this.committer.freshen(key);
      const view = this.accounts.viewOf(key);
      if (view) return view;
      // One that is there was distrusted once more in this very turn.
      if (!this.accounts.get(key)) throw notFound();
    }
  }

  /** Writes what is due beside the bookings, also when nothing is booked. */
  flush(): void {
    if (this.takesJobs) this.committer.kick();
  }

  async refresh(customerId: string, mode: Mode): Promise<void> {
    const key = keyOf({ customerId, mode });
    this.accounts.distrust(key);
    await this.committer.freshen(key);
  }

  /** Reads an account again that somebody else changed; with null all of them may have been. */
  changedElsewhere(key: string | null): void {
    if (key !== null) return this.committer.refresh(key);
    this.accounts.forgetUnless(({ key: one }) => this.isBusy(one));
    for (const account of this.accounts.all()) this.committer.refresh(account.key);
  }

  /** Forgets accounts without orders that nobody asked for since the last time. */
  forgetUnused(): void {
    this.accounts.forgetUnless(({ key, isUsed }) => isUsed || this.isBusy(key));
  }

  private isBusy = (key: string): boolean => this.unanswered.has(key) || this.isBooking(key);

  /** Compares what changed lately in the database with what the desk has, and reads anew what differs. */
  async reconcile(): Promise<void> {
    let others = (await this.parts.store.changedLately()).filter(this.isOther);
    // What the database has of a group is taken in here a moment later.
    for (let look = 0; look < looks && others.length > 0; look += 1) {
      await sleep(lookMs);
      others = others.filter(this.isOther);
    }
    for (const { key } of others) this.changedElsewhere(key);
  }

  /** Whether the database had an order otherwise than it is here, and not as it was here before. */
  private isOther = ({ id, key, isHeld, changedMs }: ChangedOrder): boolean => {
    const known = this.accounts.get(key)?.orders.get(id);
    // A Date keeps whole milliseconds.
    return isHeld ? !known || known.changed_at.getTime() <= changedMs - 1 : known !== undefined;
  };

  /** Whether something of an account was decided and is not booked yet. */
  isBooking = (key: string): boolean => this.committer.isBooking(key);

  /** Goes on with calls that waited for their account. */
  resume(): void {
    if (this.takesJobs && this.queue.callsWaiting > 0) this.committer.kick();
  }

  account = (key: string): Account | undefined => this.accounts.get(key);

  allAccounts = (): IterableIterator<Account> => this.accounts.all();

  /** Resolves when nothing waits and nothing is being written. */
  idle = (): Promise<void> => this.committer.idle();

  /** Waits until what was taken is written and nobody is behind, and gives up where the database does nothing for too long. */
  async finish(isBehind: () => boolean): Promise<void> {
    do {
      await this.committer.idle(closePatienceMs);
      await yieldTurn();
    } while (this.isOpen && isBehind());
  }

  /** Turns further calls of customers away, and waits until those that came before are written. */
  async finishCalls(): Promise<void> {
    this.takesCalls = false;
    await this.finish(() => this.queue.callsWaiting > 0);
  }

  /** Takes nothing more, and waits until what was taken is written. */
  async close(): Promise<void> {
    this.takesJobs = false;
    await this.committer.finish(closePatienceMs);
    this.committer.halt();
  }

  /** Ends at once, for a process that no longer leads: what waits is turned away. */
  halt(): void {
    this.takesJobs = false;
    this.committer.halt();
  }

  private enqueue(job: EngineJob, isUrgent: boolean): Promise<Booked> {
    const { now, tracing } = this.parts;
    const place = tracing?.here();
    const { entry, booked } = entryOf(job, { isUrgent, since: now(), place });
    this.queue.push(entry);
    this.committer.kick();
    return booked;
  }

  private tell(done: readonly Done[], rows: readonly OrderRow[]): void {
    const { bus, metrics } = this.parts;
    const made = done.filter(({ booked }) => booked.made);
    for (const { booking } of made) {
      if ('fill' in booking) metrics.fills.inc({ reason: booking.fill.reason });
    }
    const repeated = new Set(done.filter((d) => !d.booked.made).map((d) => d.booked.order.id));
    for (const row of rows.filter((r) => !repeated.has(r.id)))
      bus.publish(row.customer_id, {
        event: 'order',
        id: row.id,
        status: row.status,
        reason: row.close_reason ?? row.cancel_reason,
      });
    const moved = made.filter(({ booking }) => booking.do !== 'change');
    for (const { job } of new Map(moved.map(({ entry }) => [entry.key, entry])).values())
      bus.publish(job.customerId, { event: 'balance', mode: job.mode });
  }
}
