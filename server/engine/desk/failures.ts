import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@/lib/platform/log';
import type { Accounts } from './accounts';
import { isAway, isPassing } from './desk-store';
import { retryAfter } from './group-writer';
import { unavailable, type Entry, type Queue } from './queue';

type Parts = { queue: Queue; accounts: Pick<Accounts, 'distrust'>; log: Log };

/** What becomes of jobs whose group could not be written. */
export class Failures {
  private inARow = 0;

  constructor(private readonly parts: Parts) {}

  /** A group was written. */
  end(): void {
    this.inARow = 0;
  }

  /**
   * Nothing of the group was done. Where the database is away, callers are told to come again and what
   * ticks decided waits for it. One that a statement of its own made fail must not take the others along,
   * so each is tried by itself; what may go well another time then waits with all of its account, a call for
   * a moment and what a tick decided until it is booked: no later tick may take the place of that one.
   */
  async take(left: Entry[], error: unknown, isOver: boolean): Promise<void> {
    const { queue, log, accounts } = this.parts;
    log.error({ err: error, jobs: left.length }, 'a group of orders could not be written');
    for (const { key } of left) accounts.distrust(key);
    if (isOver) return left.forEach((entry) => entry.reject(unavailable()));
    if (isAway(error)) {
      this.putOff(left);
      await sleep(retryAfter(this.inARow));
      this.inARow += 1;
    } else if (left.length > 1) {
      for (const entry of left) entry.mustBeAlone = true;
      queue.putBack(left);
    } else if (isPassing(error)) {
      queue.putOff(left);
      if (left.length === 0) await sleep(retryAfter(0));
    } else for (const entry of left) entry.reject(error);
  }

  /** Has what ticks decided wait, and turns the calls of customers away. */
  putOff(entries: Entry[]): void {
    for (const entry of entries.filter((e) => !e.isUrgent)) entry.reject(unavailable());
    this.parts.queue.putBack(entries.filter((e) => e.isUrgent));
  }
}
