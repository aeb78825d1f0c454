import { setImmediate as yieldTurn, setTimeout as sleep } from 'node:timers/promises';
import type { OrderRow } from '@/lib/core/trading';
import type { Log } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import type { Tracing } from '@/lib/platform/tracing/tracing';
import type { Accounts } from './accounts';
import { isDeposed, type DeskStore, type WrittenGroup } from './desk-store';
import { Failures } from './failures';
import { Group, mostCallsAhead, mostJobs, mostUrgentAhead, shortLockMs } from './group';
import { GroupWriter } from './group-writer';
import type { Recorder } from './recorder';
import type { KeptQuotes } from '../quotes/kept-quotes';
import { unavailable, type Entry, type Queue } from './queue';
import { Rest } from './rest';
import { Readings } from './readings';
import { settle, type Done } from './settle';

type Parts = {
  epoch: string;
  store: DeskStore;
  accounts: Accounts;
  queue: Queue;
  recorder: Recorder;
  log: Log;
  metrics: Metrics;
  tracing?: Tracing | null;
  quotes: Pick<KeptQuotes, 'newestSequence' | 'hold' | 'release'>;
  /** Whether an account has lived through every tick so far. */
  isReady(key: string): boolean;
  /** Nothing of these accounts is being booked any more. */
  onFree(keys: Iterable<string>): void;
  onDone(done: readonly Done[], rows: readonly OrderRow[]): void;
  onDeposed(): void;
};

const betweenLastMs = 20;

/**
 * Decides and commits in groups. One is being written at a time; what comes meanwhile is decided and gathers to
 * the next one. So under load one flush of the database's log pays for many orders, and neither side waits.
 */
export class Committer {
  private running: Promise<void> | null = null;
  private stopped = false;
  private progress = 0;
  /** What is being written, or is just about to; once it is sent nothing is added to it any more. */
  private current: Group | null = null;
  private isSent = false;
  /** What was written and is not taken in yet. */
  private landed: { group: Group; written: WrittenGroup } | null = null;
  /** What was decided while another group was being written. */
  private next: Group | null = null;
  private willGather = false;
  private isReadWanted = false;
  private readonly rest = new Rest();
  private readonly failures: Failures;
  private readonly writer: GroupWriter;
  private readonly readings: Readings;

  constructor(private readonly parts: Parts) {
    this.failures = new Failures(parts);
    this.writer = new GroupWriter(parts);
    this.readings = new Readings(parts.accounts);
  }

  kick(): void {
    if (this.stopped) return;
    this.rest.end();
    if (this.running) return this.gatherSoon();
    const run = () => this.run();
    // Whoever happens to begin it is not whom it works for.
    const running = this.parts.tracing?.apart(run) ?? run();
    this.running = running.finally(() => {
      this.running = null;
      if (this.isWanted()) this.kick();
    });
  }

  /** Whether it ended. */
  isStopped = (): boolean => this.stopped;

  isBooking = (key: string): boolean => this.underWay().some(({ keys }) => keys.has(key));

  /** The groups that not everybody has taken in. */
  private underWay = () => [this.landed?.group, this.current, this.next].flatMap((g) => g ?? []);

  /** Reads an account anew, where the desk has it, since somebody else changed it. */
  refresh(key: string): void {
    if (this.readings.refresh(key)) this.kick();
  }

  /**
   * Resolves when the account is as the database has it. Read between two groups only: a reader beside a
   * commit would take its effect in before the desk knows which tick it counts from.
   */
  freshen(key: string): Promise<void> {
    if (this.parts.accounts.isFresh(key)) return Promise.resolve();
    if (this.stopped) return Promise.reject(unavailable());
    const read = this.readings.ask(key);
    this.kick();
    return read;
  }

  /** Ends at once: what waits is turned away, and so is what could not be written. */
  halt(): void {
    this.stopped = true;
    this.writer.stop();
    this.rest.end();
    this.takeBack();
    this.parts.queue.turnAway();
    this.readings.halt();
  }

  /** Writes what is left beside the bookings, commit by commit, until nothing is or it takes too long. */
  async finish(patienceMs: number): Promise<void> {
    // What is under way may have taken its share before anything was said of an end.
    await this.idle(patienceMs);
    do {
      this.kick();
      await this.idle(patienceMs);
    } while (!this.stopped && (await this.isLeft()));
  }

  /** Resolves when nothing waits or works any more; halts where nothing got done for `patienceMs`. */
  async idle(patienceMs?: number): Promise<void> {
    while (this.running && !this.stopped) {
      const { running, progress } = this;
      const patience = patienceMs === undefined ? [] : [sleep(patienceMs, null, { ref: false })];
      await Promise.race([running, ...patience]);
      if (this.running === running && this.progress === progress) return this.halt();
    }
  }

  private isWanted = (): boolean =>
    this.next !== null || this.readings.isWanted || this.parts.queue.hasWork(this.parts.isReady);

  /** Accounts are read between two groups only, after everything of the first has taken it in. */
  private mustRead = (): boolean => this.isReadWanted || this.readings.isWanted;

  private isLeft = async (): Promise<boolean> =>
    this.parts.recorder.isLeft() && sleep(betweenLastMs, true);

  private async run(): Promise<void> {
    // Calls that arrive in this turn of the event loop share the group.
    await Promise.resolve();
    do await this.cycle();
    while (!this.stopped && this.isWanted());
    this.takeIn();
    if (this.stopped) this.parts.queue.turnAway();
  }

  private async cycle(): Promise<void> {
    const { queue, isReady } = this.parts;
    const isAhead = this.next !== null && !this.mustRead();
    if (!isAhead) this.takeIn();
    queue.turnAwayLate();
    if (this.next === null && !this.mustRead()) await this.rest.take(queue.restMs(isReady));
    if (this.stopped) return;
    const group = this.next ?? new Group(this.parts);
    this.next = null;
    this.current = group;
    try {
      // Whoever is booked already does not wait for it.
      for (; await this.writer.writeBacklog(() => this.takeIn()); this.progress += 1);
      if (isAhead) queue.pass();
      else await this.fill(group);
      this.landed = { group, written: await this.fly(group) };
      queue.held.booked(group.keys);
      this.failures.end();
      if (group.entries.length > 0) this.progress += 1;
    } catch (error) {
      this.takeIn();
      this.takeBack();
      await this.failed(group, error);
      this.current = null;
      this.free(group);
    }
    this.current = null;
    if (this.next === null || this.mustRead()) this.takeIn();
  }

  /** Has a group written, and meanwhile the one before it taken in and the next one gathered. */
  private async fly(group: Group): Promise<WrittenGroup> {
    const writing = this.writer.write(group, this.landed?.group ?? null);
    const working = this.workMeanwhile().catch((error: unknown) => {
      // What is being written is written all the same.
      this.parts.log.error({ err: error }, 'what goes on beside a group failed');
    });
    try {
      return await writing;
    } finally {
      await working;
      this.isSent = false;
    }
  }

  private async workMeanwhile(): Promise<void> {
    // First of all the statement goes out.
    await yieldTurn();
    this.takeIn();
    this.isSent = true;
    this.gather();
  }

  private gatherSoon(): void {
    if (!this.isSent || this.willGather) return;
    this.willGather = true;
    queueMicrotask(() => this.gather());
  }

  /** Decides what came while a group is being written, where no account need be read for it. */
  private gather(): void {
    this.willGather = false;
    if (!this.isSent || this.stopped) return;
    const { queue, accounts, isReady, metrics, log } = this.parts;
    // Its turn would not come as long as others gather.
    if (queue.hasLoner(isReady)) return void (this.isReadWanted = true);
    const size = this.next?.entries.length ?? 0;
    const beside = this.underWay().flatMap(({ entries }) => entries);
    const most = { urgent: mostUrgentAhead - size, all: mostCallsAhead - size };
    const entries = queue.takeMore(most, isReady, beside, ({ key, job }) => {
      const isKnown = !job.distrusts && accounts.isFresh(key);
      if (!isKnown) this.isReadWanted = true;
      return isKnown;
    });
    if (entries.length === 0) return;
    try {
      (this.next ??= new Group(this.parts)).decide(entries);
    } catch (error) {
      log.error({ err: error }, 'a group of orders could not be decided');
    }
    metrics.deskWaiting.set(queue.size);
  }

  /** Adds to a group what waits, once its accounts are read. */
  private async fill(group: Group): Promise<void> {
    const { accounts, queue, metrics, isReady } = this.parts;
    this.isReadWanted = false;
    const entries = queue.take(mostJobs - group.entries.length, isReady, group.entries);
    metrics.deskWaiting.set(queue.size);
    if (entries.some(queue.isAlone)) group.lockMs = shortLockMs;
    try {
      for (const { job, key } of entries) if (job.distrusts) accounts.distrust(key);
      await this.readings.read(entries.map((e) => e.key));
    } catch (error) {
      group.entries.push(...entries);
      throw error;
    }
    // A tick may have come while accounts were read.
    const isLate = ({ isUrgent, key }: Entry) => !isUrgent && !isReady(key);
    queue.putBack(entries.filter(isLate));
    group.decide(entries.filter((entry) => !isLate(entry)));
  }

  /** Has everybody take in what was written last. */
  private takeIn(): void {
    if (this.landed === null) return;
    const { group, written } = this.landed;
    const { accounts, onDone, log } = this.parts;
    try {
      settle(group.decided, written, { accounts, onDone, refresh: (key) => this.refresh(key) });
    } catch (error) {
      log.error({ err: error }, 'a group of orders could not be taken in');
    }
    const left = group.unsettled;
    for (const { key } of left) accounts.distrust(key);
    this.failures.putOff(left);
    this.landed = null;
    this.free(group);
  }

  /** What was decided ahead waits again. */
  private takeBack(): void {
    const group = this.next;
    this.next = null;
    if (group === null) return;
    this.parts.queue.putBack(group.unsettled);
    this.free(group);
  }

  private free(group: Group): void {
    try {
      if (group.keys.size > 0) this.parts.onFree(group.keys);
    } finally {
      group.end();
    }
  }

  private async failed(group: Group, error: unknown): Promise<void> {
    const left = group.unsettled;
    if (!isDeposed(error)) return this.failures.take(left, error, this.stopped);
    for (const entry of left) entry.reject(unavailable());
    this.halt();
    this.parts.onDeposed();
  }
}
