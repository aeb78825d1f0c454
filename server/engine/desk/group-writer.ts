import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import type { Tracing } from '@/lib/platform/tracing/tracing';
import type { Accounts } from './accounts';
import type { Decided } from './decided';
import {
  isCertainFailure,
  isDeposed,
  type BookingResult,
  type Trail,
  type DeskStore,
  type Group as WrittenAs,
  type WrittenGroup,
} from './desk-store';
import type { Group } from './group';
import type { Extras, Recorder } from './recorder';

/** The orders that were booked, by what became of the bookings. */
const bookedOf = (results: readonly BookingResult[]): string[] =>
  results.flatMap((r) => (r.refusal === null && r.order_id !== null ? r.order_id : []));

/** What is written beside bookings: trails of their orders, and what is due of others. */
type Written = Extras & Pick<WrittenAs, 'due' | 'lockMs'>;

type Parts = {
  epoch: string;
  store: DeskStore;
  accounts: Pick<Accounts, 'pendingIn'>;
  recorder: Recorder;
  log: Log;
  metrics: Metrics;
  tracing?: Tracing | null;
};

// While the database is known to be away, another attempt costs nothing.
const retryMs = [50, 100, 200];

/** How long to wait before the next attempt, after so many that failed. */
export const retryAfter = (failures: number): number => retryMs[failures] ?? retryMs.at(-1)!;

/** Writes groups, each after the one before it, and finds out what became of one whose reply was lost. */
export class GroupWriter {
  /** The group that the database had last, committed or given up. */
  private last: string | null = null;
  private stopped = false;

  constructor(private readonly parts: Parts) {}

  /**
   * Writes a group with what is due beside it; `landed` is one before it that nobody has taken in yet.
   * Rejects where nothing of it was written.
   */
  async write(
    { decided, codes, trails, lockMs }: Group,
    landed: Group | null,
  ): Promise<WrittenGroup> {
    const { recorder, log } = this.parts;
    const taken = recorder.take(codes);
    // An order that something was decided of is watched again from then on: what is known of it until then is no part of it.
    const isEarly = ({ id }: Trail) => trails.has(id) || (landed?.trails.has(id) ?? false);
    const early = taken.trails.filter(isEarly);
    const others = taken.trails.filter((trail) => !isEarly(trail));
    const own = decided.flatMap(({ entry }) => entry.job.trail?.() ?? []);
    const known = [...trails.values()].filter((trail) => trail !== null);
    const extras = { ticks: taken.ticks, trails: [...known, ...own], due: others, lockMs };
    if (decided.length === 0 && [taken.ticks, extras.trails, others].every((l) => l.length === 0))
      return { results: [], rows: [], passedOver: [] };
    const written = await this.writeOrGiveBack(decided, extras, taken);
    const passedOver = new Set(written.passedOver);
    const left = others.filter(({ id }) => passedOver.has(id));
    recorder.giveBack({ ticks: [], trails: [...early, ...left] });
    const results = written.results.length;
    if (results !== decided.length)
      log.error({ results, bookings: decided.length }, 'a result is missing');
    return written;
  }

  /** Writes a piece of what must be written before anything else is booked, after `begin`; false where there is none. */
  async writeBacklog(begin: () => void): Promise<boolean> {
    const backlog = this.parts.recorder.takeBacklog();
    if (!backlog) return false;
    begin();
    await this.writeOrGiveBack([], { due: [], lockMs: null, ...backlog }, backlog);
    return true;
  }

  /** Where it fails, what was taken for it waits again. */
  private async writeOrGiveBack(
    decided: readonly Decided[],
    extras: Written,
    taken: Extras,
  ): Promise<WrittenGroup> {
    const { accounts, recorder } = this.parts;
    const pending = decided.flatMap(({ entry }) => accounts.pendingIn(entry.key));
    let written: WrittenGroup | null = null;
    try {
      written = await this.commit(decided, extras, pending);
      return written;
    } finally {
      if (written === null) recorder.giveBack(taken);
    }
  }

  /** Rejects where nothing was written, or where that is not known and this process ends. */
  private async commit(
    decided: readonly Decided[],
    extras: Written,
    pending: string[],
  ): Promise<WrittenGroup> {
    const { store, epoch, metrics, log } = this.parts;
    const bookings = decided.map((d) => d.booking);
    const sequences = decided.map((d) => d.afterSequence);
    const group = { id: randomUUID(), after: this.last, bookings, sequences, pending, ...extras };
    const done = metrics.deskCommitSeconds.startTimer();
    metrics.deskGroup.observe(bookings.length);
    try {
      const written = await this.traced(decided, () => store.commit(epoch, group));
      this.last = group.id;
      return written;
    } catch (error) {
      if (isDeposed(error) || isCertainFailure(error)) throw error;
      // Nothing more is decided until the database has said what it did.
      log.warn({ err: error }, 'a reply of the database was lost');
      const found = await this.insist(() => store.outcome(epoch, group.id));
      this.last = group.id;
      if (!found) throw error;
      const ids = bookedOf(found);
      const rows = await this.insist(() => store.orders(ids, pending));
      // Whether any were passed over went with the reply: written again they cost nothing.
      return { results: found, rows, passedOver: extras.due.map(({ id }) => id) };
    } finally {
      done();
    }
  }

  private traced<T>(decided: readonly Decided[], work: () => Promise<T>): Promise<T> {
    const { tracing } = this.parts;
    if (!tracing) return work();
    const from = decided.flatMap(({ entry }) => entry.place ?? []);
    return tracing.group(decided.length, from, work);
  }

  /** Asks until the database answers; gives up only when this process no longer leads or ends. */
  async insist<T>(ask: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await ask();
      } catch (error) {
        if (isDeposed(error) || this.stopped) throw error;
        await sleep(retryAfter(attempt));
      }
    }
  }

  /** Asks no more than once from now on. */
  stop(): void {
    this.stopped = true;
  }
}
