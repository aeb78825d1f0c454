import { setImmediate as yieldTurn } from 'node:timers/promises';
import type { Log } from '@/lib/platform/log';
import { Agenda, type Plan, type Planned } from './agenda';
import type { OrderDesk } from '../desk/desk';
import type { KeptQuotes } from '../quotes/kept-quotes';
import type { MarginGuard } from '../margin/margin-guard';
import type { Due } from './due';
import type { OrderWatch, Scan } from './order-watch';
import type { Watched } from './triggers';

// How long calls may wait while accounts are looked at.
const turnMs = 2;

type Parts = {
  desk: OrderDesk;
  quotes: KeptQuotes;
  log: Log;
  orders: OrderWatch;
  margins: MarginGuard;
  /** Ends the work. */
  signal: AbortSignal;
  book(watched: Watched, due: Due): void;
  onLost(code: string, error: unknown): void;
};

/**
 * Lets each account live through the ticks that concern it, one after the other: what a tick sets off is
 * booked before the account is judged by that tick or sees the next. Ticks go ahead meanwhile, and are kept.
 */
export class Turns {
  private readonly agenda: Agenda;
  /** Accounts that may go on. */
  private readonly waiting = new Set<string>();
  private isWorking = false;

  constructor(private readonly parts: Parts) {
    this.agenda = new Agenda(parts.quotes);
  }

  /** Whether ticks have gone ahead of an account. */
  get isBehind(): boolean {
    return this.agenda.size > 0 || this.waiting.size > 0;
  }

  /** Whether an account has lived through every tick so far. */
  isReady = (key: string): boolean => !this.agenda.has(key);

  /** The plan of an account that has to live through the ticks from a sequence on. */
  from(key: string, sequence: number): Plan {
    this.waiting.add(key);
    return this.agenda.from(key, sequence);
  }

  add(key: string, planned: Planned): void {
    this.waiting.add(key);
    this.agenda.add(key, planned);
  }

  scan(key: string, scan: Scan): void {
    this.from(key, scan.next).scans.push(scan);
  }

  /** Nothing of these accounts is being booked any more. */
  goOn(keys: Iterable<string>): void {
    if (this.parts.signal.aborted) return;
    for (const key of keys) this.waiting.add(key);
    this.work();
  }

  /** Lets an account go on at once, before the others, as its customer waits for it. */
  hurry(key: string): void {
    if (this.parts.signal.aborted || !this.waiting.delete(key)) return;
    if (!this.advance(key, performance.now() + turnMs)) this.waiting.add(key);
  }

  /** Lets accounts go on that ticks reached; where they are many, a turn of the event loop at a time. */
  work(): void {
    if (this.isWorking || this.waiting.size === 0) return;
    const until = performance.now() + turnMs;
    for (const key of this.waiting) {
      this.waiting.delete(key);
      if (!this.advance(key, until)) this.waiting.add(key);
      if (performance.now() > until) break;
    }
    if (this.waiting.size === 0) return;
    this.isWorking = true;
    void yieldTurn().then(() => {
      this.isWorking = false;
      if (!this.parts.signal.aborted) this.work();
    });
  }

  /** Has an account live through the ticks it has not seen; false where it needs another turn. */
  private advance(key: string, until: number): boolean {
    const plan = this.agenda.get(key);
    if (!plan) return true;
    try {
      return this.liveThrough(key, plan, until);
    } catch (error) {
      this.parts.log.error({ err: error, key }, 'an account was not looked at');
      const scan = plan.scans.shift();
      // The quotes that an order missed through a fault of ours are lost as well.
      if (scan) this.parts.onLost(scan.watched.row.code, error);
      else this.parts.margins.postpone(key, this.parts.quotes.newestSequence);
      return false;
    }
  }

  private liveThrough(key: string, plan: Plan, until: number): boolean {
    const { agenda } = this;
    const { orders, margins, desk, book } = this.parts;
    while (plan.inFlight === 0 && !desk.isBooking(key)) {
      for (; plan.scans.length > 0; plan.scans.shift())
        if (!orders.proceed(plan.scans[0]!, until)) return false;
      const [due, look] = [agenda.firstOf(plan), margins.dueOf(key)];
      if (due === null && look === null) {
        this.leave(key);
        return true;
      }
      plan.hold.sequence = Math.floor(Math.min(due ?? Infinity, look ?? Infinity));
      if (due !== null && (look === null || due <= look))
        for (const one of agenda.takeFirst(plan)) book(one.watched, one.due);
      else margins.step(key);
      if (performance.now() > until) return false;
    }
    return true;
  }

  /** An account has caught up: calls of its customer may go on. */
  private leave(key: string): void {
    this.agenda.end(key);
    this.parts.desk.resume();
  }
}
