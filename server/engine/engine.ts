import { setImmediate as yieldTurn } from 'node:timers/promises';
import { Refusal, Rejection } from '@/lib/core/codes';
import type { LiveCatalogue } from '@/lib/markets/catalogue-cache';
import { positionOf } from '@/lib/orders/kinds-service';
import type { PriceBook, Quote } from '@/lib/core/market';
import type { Mode } from '@/lib/core/money';
import type { Log } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import type { Bus } from '@/lib/platform/runtime';
import type { Clock } from '../prices/clock';
import { keyOf, type Account, type OrderChange } from './desk/accounts';
import type { OrderDesk } from './desk/desk';
import type { Hold, KeptQuotes, Moment } from './quotes/kept-quotes';
import type { LastTicks } from './quotes/last-ticks';
import type { LoggedTrails } from './quotes/logged-trails';
import { recallQuotes } from './quotes/recall';
import { MarginGuard } from './margin/margin-guard';
import { bookingOf, pairOf, type Due } from './watch/due';
import { OrderWatch } from './watch/order-watch';
import { TakeOver } from './watch/take-over';
import type { EngineJob } from './desk/queue';
import type { EngineRecord } from './quotes/record';
import type { Watched } from './watch/triggers';
import { Turns } from './watch/turns';
import { codesOf, decisionOf } from './margin/valuation';

const timerMs = 250;
const reconcileMs = 5_000;
const forgetMs = 60_000;
// How long other work may wait while accounts are taken over.
const takeTurnMs = 30;

type Parts = {
  desk: OrderDesk;
  book: PriceBook;
  catalogue: LiveCatalogue;
  clock: Clock;
  bus: Bus;
  log: Log;
  metrics: Metrics;
  quotes: KeptQuotes;
  record: EngineRecord;
  lastTicks: LastTicks;
  loggedTrails: LoggedTrails;
  sandbox: boolean;
  /** Ticks of an instrument were lost: nothing of it may fill any more. */
  onLost(code: string, error: unknown): void;
};

/** What a decision found changed when its turn came. */
class Outdated extends Error {}

/**
 * Turns ticks into changes of orders: what a tick crosses, what time ends, and what margin no longer
 * covers goes to the desk with the very quote that decided it. All it watches comes from the desk, so an
 * order survives any end of the process; what happened meanwhile is settled at the first ticks.
 */
export class Engine {
  readonly orders: OrderWatch;
  readonly margins: MarginGuard;
  private readonly turns: Turns;
  private readonly takeover: TakeOver;
  private readonly ending = new AbortController();
  private sinceListening: Hold | null = null;
  private stopListening: () => void = () => undefined;

  constructor(private readonly parts: Parts) {
    const { bus, clock, quotes } = parts;
    this.takeover = new TakeOver(quotes.newestOf);
    this.orders = new OrderWatch({
      ...parts,
      now: clock.now,
      onDue: (watched, due) => this.turns.add(accountOf(watched), { watched, due }),
      onBehind: (scan) => this.turns.scan(accountOf(scan.watched), scan),
    });
    this.margins = new MarginGuard({
      ...parts,
      onWarning: ({ customerId, mode }, level) =>
        bus.publish(customerId, { event: 'margin', mode, level }),
      closeOut: (account, moment) => this.closeOut(account, moment),
    });
    this.turns = new Turns({
      ...parts,
      orders: this.orders,
      margins: this.margins,
      signal: this.ending.signal,
      book: (watched, due) => this.book(watched, due),
    });
    parts.record.follow(this.orders);
  }

  /** Keeps every tick from now on, and the newest of each instrument before, for what is taken over at the start. */
  listen(): void {
    const { book, catalogue, quotes, record } = this.parts;
    this.sinceListening = quotes.hold(0);
    record.hold();
    this.stopListening = book.onQuote((quote) => this.onQuote(quote));
    const known = catalogue.priced().flatMap(({ code }) => book.quote(code) ?? []);
    for (const quote of known.sort((a, b) => a.sequence - b.sequence)) this.onQuote(quote);
  }

  /** Takes over what the desk has, with every tick since this listens. */
  async start(): Promise<void> {
    const { desk, clock, quotes, record } = this.parts;
    const { signal } = this.ending;
    await desk.open({
      take: (account, changes, from) => this.take(account, changes, from),
      isReady: this.isReady,
      hurry: (key) => this.turns.hurry(key),
      onFree: (keys) => this.turns.goOn(keys),
    });
    await recallQuotes(desk.allAccounts(), this.parts);
    await this.takeOver();
    record.release();
    quotes.release(this.sinceListening!);
    clock.every(timerMs, () => this.passTime(), signal);
    clock.every(reconcileMs, () => void this.reconcile(), signal);
    clock.every(forgetMs, () => desk.forgetUnused(), signal);
  }

  /** The last quote of an instrument that accounts of a mode count, where its newest one is none of these. */
  lastKnown = (code: string, mode: Mode): Quote | undefined =>
    this.parts.quotes.lastKnown(code, mode === 'real' && !this.parts.sandbox);

  /** Takes in every account the desk has, a few at a time: a million orders must not silence the process. */
  private async takeOver(): Promise<void> {
    const { desk, loggedTrails } = this.parts;
    const trails = await loggedTrails(desk.allAccounts());
    let since = performance.now();
    for (const account of desk.allAccounts()) {
      const changes = this.takeover.begin(account, trails);
      if (changes) this.take(account, changes, 0);
      if (performance.now() - since < takeTurnMs) continue;
      await yieldTurn();
      desk.resume();
      since = performance.now();
    }
    this.takeover.finish();
    this.turns.work();
    desk.resume();
  }

  /** Stops listening, writes what ticks decided so far and what was logged of them. */
  async stop(): Promise<void> {
    const { desk, record, quotes } = this.parts;
    // Whatever a call is decided by is logged, so ticks are heard until the last of them.
    await desk.finishCalls();
    this.stopListening();
    await desk.finish(() => this.turns.isBehind);
    this.ending.abort();
    record.finish();
    await desk.close();
    quotes.close();
    record.close();
  }

  /** Ends at once; nothing more is written. */
  halt(): void {
    this.ending.abort();
    this.stopListening();
    this.parts.desk.halt();
    this.parts.quotes.close();
    this.parts.record.close();
  }

  /** Has the desk read again what changed lately in the database and stands there otherwise than here. */
  async reconcile(): Promise<void> {
    try {
      await this.parts.desk.reconcile();
    } catch (error) {
      this.parts.log.error({ err: error }, 'changed orders could not be read');
    }
  }

  /** Resolves when every tick so far has had its effect. */
  async settled(): Promise<void> {
    for (;;) {
      await this.parts.desk.idle();
      if (!this.turns.isBehind) return;
      await yieldTurn();
    }
  }

  private onQuote(quote: Quote): void {
    const { book, clock, quotes, record } = this.parts;
    const seenAt = clock.now();
    const isTradable = book.tradability(quote.code, seenAt).tradable;
    const seen = { quote, seenAt, isTradable };
    quotes.add(seen);
    record.add(quote);
    if (!isTradable) return this.margins.unsettledBy(quote);
    const reached = this.margins.reachedBy(seen);
    this.orders.take(seen);
    for (const key of reached) this.turns.from(key, quote.sequence);
    this.turns.work();
  }

  private passTime(): void {
    this.orders.passTime(this.parts.clock.now());
    this.turns.work();
    this.parts.desk.flush();
    this.parts.metrics.watchedOrders.set(this.orders.size);
  }

  /** Whether an account has lived through every tick so far; while this starts, those with orders wait to be taken over. */
  private isReady = (key: string): boolean =>
    (this.takeover.has(key) || !this.parts.desk.account(key)?.orders.size) &&
    this.turns.isReady(key);

  private take(account: Account, changes: readonly OrderChange[], from: number | null): void {
    const { catalogue, record } = this.parts;
    if (!this.takeover.takes(account, changes)) return;
    for (const change of changes) {
      if (change.after) for (const code of codesOf(change.after, catalogue)) record.use(code, 1);
      if (change.before) for (const code of codesOf(change.before, catalogue)) record.use(code, -1);
    }
    for (const change of changes) this.orders.change(change);
    this.margins.change(account, from);
    const look = this.margins.dueOf(account.key);
    if (look !== null) this.turns.from(account.key, look);
    this.turns.work();
  }

  private book(watched: Watched, due: Due): void {
    const { row } = watched;
    if (!this.orders.isCurrent(watched)) return;
    const afterSequence = Math.floor(due.at);
    this.submit(
      {
        customerId: row.customer_id,
        mode: row.mode,
        aloneOn: pairOf(row, this.orders.has),
        afterSequence,
        trail: () =>
          'extreme' in due && due.extreme !== null && row.status === 'open'
            ? { id: row.id, extreme: due.extreme }
            : null,
        decide: () => {
          if (!this.orders.isCurrent(watched)) throw new Outdated();
          return bookingOf(row, due, this.parts.catalogue);
        },
      },
      () => this.orders.resume(watched, due),
    );
  }

  private closeOut({ customerId, mode, key }: Account, moment: Moment): void {
    this.submit(
      {
        customerId,
        mode,
        distrusts: true,
        afterSequence: moment.sequence,
        decide: (view) => {
          const worst = this.margins.worstAt(view, moment);
          if (!worst) throw new Outdated();
          const { row, quote, rate } = worst.position;
          return positionOf(row).close(row, {
            quote,
            rate,
            nowMs: moment.at,
            requestedPrice: null,
            reason: 'margin-close-out',
            decision: decisionOf(worst.valuation, moment.at),
          });
        },
      },
      (error) => {
        // Found changed by what somebody else booked, it is judged again by the same tick.
        if (!(error instanceof Outdated)) this.margins.postpone(key, moment.sequence);
      },
    );
  }

  /** Hands a job to the desk; until it is booked, nothing else is decided of the account. */
  private submit(job: EngineJob, onFailed: (error: unknown) => void): void {
    const key = keyOf(job);
    const plan = this.turns.from(key, job.afterSequence!);
    plan.inFlight += 1;
    this.parts.desk
      .submitFirst(job)
      .catch((error: unknown) => this.failed(error, onFailed))
      .finally(() => {
        plan.inFlight -= 1;
        if (plan.inFlight === 0) this.turns.goOn([key]);
      });
  }

  private failed(error: unknown, onFailed: (error: unknown) => void): void {
    if (this.ending.signal.aborted) return;
    const { log } = this.parts;
    if (error instanceof Refusal) log.warn({ code: error.code }, 'a decided change was refused');
    else if (!(error instanceof Outdated || error instanceof Rejection))
      log.error({ err: error }, 'a decided change could not be booked');
    onFailed(error);
  }
}

const accountOf = ({ row }: Watched): string =>
  keyOf({ customerId: row.customer_id, mode: row.mode });
