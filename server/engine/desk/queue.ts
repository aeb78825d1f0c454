import { Rejection } from '@/lib/core/codes';
import type { Booked, Job } from '@/lib/orders/booking-contract';
import type { Place } from '@/lib/platform/tracing/tracing';
import { keyOf } from './accounts';
import { HeldAccounts } from './held-accounts';
import type { Trail } from './desk-store';

export const unavailable = () => new Rejection('503', { retryAfterSeconds: 1 });

/** A job of the engine: what a tick decided goes before what customers ask for, and is not turned away. */
export type EngineJob = Job & {
  /**
   * The order it closes, fills or ends, or one that stands for its pair, where nothing else of the account
   * matters for that: then it may share a group with other such jobs of the account.
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
  /** Until when a call waits for an account that somebody holds, by the performance clock. */
  patientUntil: number;
  isSettled: boolean;
  /** Since when it waits, ms since the epoch. */
  since: number;
  /** The call that asks for it, where traces are sent. */
  place?: Place | undefined;
  resolve(booked: Booked): void;
  reject(error: unknown): void;
};

// A call waits so long for an account that somebody holds, and is tried twice in any case.
const patienceMs = 2_000;
const secondTryMs = 300;

type IsReady = (key: string) => boolean;

/** How long a group may become: by what ticks decided, and by calls behind it. */
type Most = Record<'urgent' | 'all', number>;

/** The orders of each account that have a job; null where nothing else may be beside it. */
type Taken = Map<string, Set<string> | null>;

/** What waits to be decided: jobs of the engine first, then the calls of customers, each in their order. */
export class Queue {
  private urgent: Entry[] = [];
  private calls: Entry[] = [];
  /** The accounts whose jobs are tried by themselves and wait in between. */
  readonly held = new HeldAccounts();
  /** Whether the last turn was that of a job that must be alone. */
  private wasAlone = false;

  get size(): number {
    return this.urgent.length + this.calls.length;
  }

  /** Whether it is the turn of a job that must be alone: after each of them the others have one. */
  hasLoner = (isReady: IsReady): boolean => !this.wasAlone && this.lonerOf(isReady) !== undefined;

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

  /** Puts back what could not be booked for now. All of its account waits with it, and is tried alone. */
  putOff(entries: readonly Entry[]): void {
    for (const entry of entries)
      if (this.held.failed(entry.key))
        entry.patientUntil = Math.max(entry.patientUntil, performance.now() + secondTryMs);
    this.putBack(entries);
  }

  /** Turns away the calls that have waited long enough for an account that somebody holds. */
  turnAwayLate(): void {
    if (this.held.size === 0) return;
    const now = performance.now();
    const isLate = ({ key, patientUntil }: Entry) => patientUntil <= now && this.held.has(key);
    const late = this.calls.filter(isLate);
    if (late.length === 0) return;
    this.calls = this.calls.filter((entry) => !isLate(entry));
    for (const entry of late) entry.reject(unavailable());
  }

  /** How long nothing is to be done, though something waits; 0 where something is, or nothing waits. */
  restMs(isReady: IsReady): number {
    const now = performance.now();
    let next = Infinity;
    for (const { isUrgent, key, patientUntil } of this.urgent.concat(this.calls)) {
      if (isUrgent || isReady(key)) next = Math.min(next, this.held.dueAt(key));
      if (!isUrgent && this.held.has(key)) next = Math.min(next, patientUntil);
      if (next <= now) return 0;
    }
    return next === Infinity ? 0 : next - now;
  }

  /** Whether a job is to be tried by itself. */
  isAlone = ({ key, mustBeAlone }: Entry): boolean => mustBeAlone || this.held.has(key);

  /**
   * Takes the next group. An account has one job in it, since a second one would be decided without
   * knowing what the first led to. Only closings and fills that a tick decided may be together, each of
   * an order of its own: their price is settled already, and the stored function reckons the balance as
   * it books them. `beside` are the jobs that are not booked yet, for which the same holds.
   */
  take(most: number, isReady: IsReady, beside: readonly Entry[] = []): Entry[] {
    const ofLoner = () => (beside.length === 0 ? this.takeLoner(isReady) : []);
    const ofOthers = () => this.takeMore({ urgent: most, all: most }, isReady, beside);
    const [first, then] = this.wasAlone ? [ofOthers, ofLoner] : [ofLoner, ofOthers];
    let group = first();
    if (group.length === 0) group = then();
    this.wasAlone = group.some(this.isAlone);
    return group;
  }

  /** A turn in which what waits was passed over. */
  pass(): void {
    this.wasAlone = false;
  }

  /** Takes what need not wait for a turn of its own, `may` holding, to be written with `beside` or after it. */
  takeMore(
    most: Most,
    isReady: IsReady,
    beside: readonly Entry[],
    may: (entry: Entry) => boolean = () => true,
  ): Entry[] {
    return this.takeFrom(
      most,
      beside,
      (entry) => !this.isAlone(entry) && this.isDue(entry, isReady) && may(entry),
    );
  }

  /** Whether something waits for nothing but its turn. Calls of customers wait until their account is ready too. */
  hasWork = (isReady: (key: string) => boolean): boolean =>
    this.urgent.length > 0 || this.calls.some(({ key }) => isReady(key));

  /** Turns away everything that waits. */
  turnAway(): void {
    for (const entry of [...this.urgent.splice(0), ...this.calls.splice(0)])
      entry.reject(unavailable());
  }

  private takeLoner(isReady: IsReady): Entry[] {
    const loner = this.lonerOf(isReady);
    if (!loner) return [];
    this.urgent = this.urgent.filter((entry) => entry !== loner);
    this.calls = this.calls.filter((entry) => entry !== loner);
    return [loner];
  }

  /** The first that must be alone, whose turn it is and before which nothing of its account waits. */
  private lonerOf(isReady: IsReady): Entry | undefined {
    const lines = [this.urgent, this.calls];
    const isWanted = (entry: Entry) => this.isAlone(entry) && this.isDue(entry, isReady);
    if (!lines.some((line) => line.some(isWanted))) return undefined;
    const earlier = new Set<string>();
    for (const entry of lines.flat()) {
      if (isWanted(entry) && !earlier.has(entry.key)) return entry;
      earlier.add(entry.key);
    }
    return undefined;
  }

  private isDue = (entry: Entry, isReady: IsReady): boolean =>
    this.held.isDue(entry.key) && (entry.isUrgent || isReady(entry.key));

  private takeFrom(most: Most, beside: readonly Entry[], may: (entry: Entry) => boolean): Entry[] {
    const group: Entry[] = [];
    const taken: Taken = new Map();
    for (const entry of beside) note(entry, taken);
    const takeOf = (line: Entry[], limit: number): Entry[] => {
      const left: Entry[] = [];
      for (let i = 0; i < line.length; i += 1) {
        const entry = line[i]!;
        if (group.length >= limit) return left.concat(line.slice(i));
        const isTaken = may(entry) && fits(entry, taken);
        // Later jobs of the account wait too, so that they keep their order.
        if (isTaken) note(entry, taken);
        else taken.set(entry.key, null);
        (isTaken ? group : left).push(entry);
      }
      return left;
    };
    this.urgent = takeOf(this.urgent, most.urgent);
    this.calls = takeOf(this.calls, most.all);
    return group;
  }
}

function note({ key, job }: Entry, taken: Taken): void {
  const orders = taken.has(key) ? taken.get(key)! : new Set<string>();
  taken.set(key, job.aloneOn === undefined ? null : (orders?.add(job.aloneOn) ?? null));
}

function fits(entry: Entry, taken: Taken): boolean {
  const orders = taken.get(entry.key);
  if (orders === undefined) return true;
  const { aloneOn } = entry.job;
  return orders !== null && aloneOn !== undefined && !orders.has(aloneOn);
}

/** A job in the queue, with the promise that its asker waits for. */
export function entryOf(
  job: EngineJob,
  facts: Pick<Entry, 'isUrgent' | 'since' | 'place'>,
): { entry: Entry; booked: Promise<Booked> } {
  const entry: Entry = {
    job,
    key: keyOf(job),
    mustBeAlone: false,
    patientUntil: performance.now() + patienceMs,
    isSettled: false,
    resolve: () => undefined,
    reject: () => undefined,
    ...facts,
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
