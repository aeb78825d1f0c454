import type { Booked, Job } from '@/lib/orders/booking-contract';
import { keyOf } from './accounts';
import type { Trail } from './desk-store';

/** A job of the engine: what a tick decided goes before what customers ask for, and is not turned away. */
export type EngineJob = Job & {
  /**
   * The order it closes, fills or ends, where nothing else of the account matters for that: then it may
   * share a group with other such jobs of the account.
   */
  aloneOn?: string;
  /** Has the account read from the database before it decides. */
  distrusts?: boolean;
  /** The order is watched afterwards from the tick after this one on. */
  afterSequence?: number;
  /** Goes into the database with the booking. */
  trail?: () => Trail | null;
};

export type Entry = {
  job: EngineJob;
  key: string;
  isUrgent: boolean;
  /** Its group failed for a reason of its own: it is tried by itself, so that it takes nobody along. */
  mustBeAlone: boolean;
  /** The turn of the line that it waits for. */
  notBefore: number;
  isSettled: boolean;
  /** Since when it waits, ms since the epoch. */
  since: number;
  resolve(booked: Booked): void;
  reject(error: unknown): void;
};

/** What waits to be decided: jobs of the engine first, then the calls of customers, each in their order. */
export class Queue {
  private urgent: Entry[] = [];
  private calls: Entry[] = [];
  private turn = 0;

  get size(): number {
    return this.urgent.length + this.calls.length;
  }

  get callsWaiting(): number {
    return this.calls.length;
  }

  push(entry: Entry): void {
    (entry.isUrgent ? this.urgent : this.calls).push(entry);
  }

  /** Puts back what was taken, before everything else and in its order. */
  putBack(entries: readonly Entry[]): void {
    this.urgent = [...entries.filter((e) => e.isUrgent), ...this.urgent];
    this.calls = [...entries.filter((e) => !e.isUrgent), ...this.calls];
  }

  /** Puts back what is to wait while other accounts have a turn. */
  putOff(entries: readonly Entry[]): void {
    for (const entry of entries) entry.notBefore = this.turn + 2;
    this.putBack(entries);
  }

  /**
   * Takes the next group. An account has one job in it, since a second one would be decided without
   * knowing what the first led to. Only closings and fills that a tick decided may be together, each of
   * an order of its own: their price is settled already, and the stored function reckons the balance as
   * it books them.
   */
  take(most: number, isReady: (key: string) => boolean): Entry[] {
    this.turn += 1;
    const group: Entry[] = [];
    const taken = new Map<string, Set<string> | null>();
    this.urgent = this.takeFrom(this.urgent, { group, taken, most, isReady });
    this.calls = this.takeFrom(this.calls, { group, taken, most, isReady });
    return group.length === 0 && this.hasWork(isReady) ? this.take(most, isReady) : group;
  }

  /** Whether something waits for nothing but its turn. Calls of customers wait until their account is ready too. */
  hasWork = (isReady: (key: string) => boolean): boolean =>
    this.urgent.length > 0 || this.calls.some(({ key }) => isReady(key));

  /** Takes everything, for turning it away. */
  clear(): Entry[] {
    const all = [...this.urgent, ...this.calls];
    this.urgent = [];
    this.calls = [];
    return all;
  }

  private takeFrom(
    line: Entry[],
    into: {
      group: Entry[];
      taken: Map<string, Set<string> | null>;
      most: number;
      isReady: (key: string) => boolean;
    },
  ): Entry[] {
    const { group, taken, most, isReady } = into;
    const left: Entry[] = [];
    for (let i = 0; i < line.length; i += 1) {
      const entry = line[i]!;
      if (group.length >= most || group[0]?.mustBeAlone) {
        for (; i < line.length; i += 1) left.push(line[i]!);
        break;
      }
      const mustWait = entry.notBefore > this.turn || (!entry.isUrgent && !isReady(entry.key));
      if (mustWait || !fits(entry, taken, group.length)) {
        // Later jobs of the account wait too, so that they keep their order.
        taken.set(entry.key, null);
        left.push(entry);
        continue;
      }
      const orders = taken.get(entry.key) ?? new Set<string>();
      const { aloneOn } = entry.job;
      taken.set(entry.key, aloneOn === undefined ? null : orders.add(aloneOn));
      group.push(entry);
    }
    return left;
  }
}

function fits(entry: Entry, taken: Map<string, Set<string> | null>, size: number): boolean {
  if (entry.mustBeAlone) return size === 0;
  const orders = taken.get(entry.key);
  if (orders === undefined) return true;
  const { aloneOn } = entry.job;
  return orders !== null && aloneOn !== undefined && !orders.has(aloneOn);
}

/** A job in the queue, with the promise that its asker waits for. */
export function entryOf(
  job: EngineJob,
  facts: Pick<Entry, 'isUrgent' | 'since'>,
): { entry: Entry; booked: Promise<Booked> } {
  const entry: Entry = {
    ...facts,
    job,
    key: keyOf(job),
    mustBeAlone: false,
    notBefore: 0,
    isSettled: false,
    resolve: () => undefined,
    reject: () => undefined,
  };
  const booked = new Promise<Booked>((resolve, reject) => {
    const settled =
      <T>(then: (value: T) => void) =>
      (value: T) => {
        entry.isSettled = true;
        then(value);
      };
    entry.resolve = settled(resolve);
    entry.reject = settled(reject);
  });
  return { entry, booked };
}
