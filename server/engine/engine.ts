import { setImmediate as yieldTurn } from 'node:timers/promises';
import { Refusal, Rejection } from '@/lib/core/codes';
import type { LiveCatalogue } from '@/lib/markets/catalogue';
import { bookClose, bookExpire, bookFill, bookSettlement } from '@/lib/orders/bookings';
import type { PriceBook, Quote } from '@/lib/core/market';
import type { Log } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import type { Bus } from '@/lib/platform/runtime';
import type { Clock } from '../prices/clock';
import { keyOf, type Account, type OrderChange } from './accounts';
import type { OrderDesk } from './desk';
import type { LastTicks } from './last-ticks';
import { MarginGuard } from './margin-guard';
import { OrderWatch, type Due } from './order-watch';
import type { EngineJob } from './queue';
import type { Moment, RecentQuotes } from './recent-quotes';
import type { EngineRecord } from './record';
import type { Watched } from './triggers';
import { codesOf, decisionOf, isPosition } from './valuation';

const timerMs = 250;
const reconcileMs = 5_000;
// How long calls may wait while accounts are looked at, and while they are taken over.
const lookTurnMs = 2;
const takeTurnMs = 30;

type Parts = {
  desk: OrderDesk;
  book: PriceBook;
  catalogue: LiveCatalogue;
  clock: Clock;
  bus: Bus;
  log: Log;
  metrics: Metrics;
  recent: RecentQuotes;
  record: EngineRecord;
  lastTicks: LastTicks;
  sandbox: boolean;
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
  private readonly busy = new Map<string, number>();
  private readonly waiting = new Set<string>();
  private isLooking = false;
  private readonly ending = new AbortController();
  private stopListening: () => void = () => undefined;

  constructor(private readonly parts: Parts) {
    const { catalogue, recent, sandbox, bus } = parts;
    this.orders = new OrderWatch({
      catalogue,
      recent,
      sandbox,
      onDue: (watched, due) => this.book(watched, due),
    });
    this.margins = new MarginGuard({
      catalogue,
      recent,
      sandbox,
      isBusy: (key) => this.busy.has(key),
      onWarning: ({ customerId, mode }, level) =>
        bus.publish(customerId, { event: 'margin', mode, level }),
      closeOut: (account, moment) => this.closeOut(account, moment),
    });
    parts.record.follow(this.orders);
  }

  /** Takes over what the desk has, then every tick, beginning with the newest of each instrument. */
  async start(): Promise<void> {
    const { desk, book, clock, catalogue } = this.parts;
    const { signal } = this.ending;
    await desk.open((account, changes, from) => this.take(account, changes, from));
    await this.recall();
    await this.takeOver();
    this.stopListening = book.onQuote((quote) => this.onQuote(quote));
    const known = catalogue.priced().flatMap(({ code }) => book.quote(code) ?? []);
    for (const quote of known.sort((a, b) => a.sequence - b.sequence)) this.onQuote(quote);
    clock.every(timerMs, () => this.passTime(), signal);
    clock.every(reconcileMs, () => void this.reconcile(), signal);
  }

  /** Reads at which prices positions are valued until their instruments tick again. */
  private async recall(): Promise<void> {
    const { desk, catalogue, recent, lastTicks, sandbox } = this.parts;
    const [demo, real] = [new Set<string>(), new Set<string>()];
    for (const { mode, orders } of desk.allAccounts()) {
      const codes = mode === 'real' ? real : demo;
      for (const row of orders.values())
        if (isPosition(row) && !codes.has(row.code))
          for (const code of codesOf(row, catalogue)) codes.add(code);
    }
    if (real.size > 0) recent.recall(await lastTicks([...real], !sandbox));
    if (demo.size > 0) recent.recall(await lastTicks([...demo], false));
  }

  /** Takes in every account the desk has, a few at a time: a million orders must not silence the process. */
  private async takeOver(): Promise<void> {
    let since = performance.now();
    for (const account of this.parts.desk.allAccounts()) {
      const orders = [...account.orders.values()];
      const changes = orders.map((after) => ({ before: undefined, after, afterSequence: null }));
      this.take(account, changes, null);
      if (performance.now() - since < takeTurnMs) continue;
      await yieldTurn();
      since = performance.now();
    }
  }

  /** Stops listening, writes what ticks decided so far and what was logged of them. */
  async stop(): Promise<void> {
    this.ending.abort();
    this.stopListening();
    await this.parts.desk.finish();
    this.parts.record.finish();
    await this.parts.desk.close();
  }

  /** Ends at once; nothing more is written. */
  halt(): void {
    this.ending.abort();
    this.stopListening();
    this.parts.desk.halt();
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
      if (this.busy.size === 0 && this.waiting.size === 0) return;
      if (this.waiting.size > 0) await yieldTurn();
    }
  }

  private onQuote(quote: Quote): void {
    const { book, clock, recent, record } = this.parts;
    const seenAt = clock.now();
    const isTradable = book.tradability(quote.code, seenAt).tradable;
    const seen = { quote, seenAt, isTradable };
    recent.add(seen);
    record.add(quote);
    if (!isTradable) return;
    const reached = this.margins.reachedBy(seen);
    this.orders.take(seen);
    for (const key of reached) this.waiting.add(key);
    this.lookAtMargins();
  }

  /** Looks at the accounts that ticks reached; where they are many, a turn of the event loop at a time. */
  private lookAtMargins(): void {
    if (this.isLooking) return;
    const until = performance.now() + lookTurnMs;
    for (const key of this.waiting) {
      this.waiting.delete(key);
      this.margins.look(key);
      if (performance.now() > until) break;
    }
    if (this.waiting.size === 0) return;
    this.isLooking = true;
    void yieldTurn().then(() => {
      this.isLooking = false;
      if (!this.ending.signal.aborted) this.lookAtMargins();
    });
  }

  private passTime(): void {
    this.orders.passTime(this.parts.clock.now());
    this.parts.desk.flush();
    this.parts.metrics.watchedOrders.set(this.orders.size);
  }

  private take(account: Account, changes: readonly OrderChange[], from: number | null): void {
    const { catalogue, record } = this.parts;
    for (const change of changes) {
      if (change.after) for (const code of codesOf(change.after, catalogue)) record.use(code, 1);
      if (change.before) for (const code of codesOf(change.before, catalogue)) record.use(code, -1);
    }
    for (const change of changes) this.orders.change(change);
    this.margins.change(account, from);
  }

  private book(watched: Watched, due: Due): void {
    const { row } = watched;
    const seen = 'seen' in due ? due.seen : undefined;
    this.submit(
      {
        customerId: row.customer_id,
        mode: row.mode,
        aloneOn: row.id,
        ...(seen && { afterSequence: seen.quote.sequence }),
        trail: () =>
          'extreme' in due && due.extreme !== null && row.status === 'open'
            ? { id: row.id, extreme: due.extreme }
            : null,
        decide: () => {
          if (!this.orders.isCurrent(watched)) throw new Outdated();
          return this.bookingOf(watched, due);
        },
      },
      () => this.orders.resume(watched, seen?.quote.sequence ?? this.parts.recent.newestSequence),
    );
  }

  private bookingOf({ row }: Watched, due: Due) {
    if (due.kind === 'expire') return bookExpire(row);
    if (due.kind === 'return') return bookSettlement(row, null, this.parts.clock.now());
    const { quote, seenAt } = due.seen;
    if (due.kind === 'settle') return bookSettlement(row, quote, seenAt);
    if (due.hit.kind === 'fill') return bookFill(row, quote, due.rate, seenAt);
    const { reason, requestedPrice } = due.hit;
    const stood = { ...row, trailing_extreme: due.extreme };
    return bookClose(stood, { quote, rate: due.rate, nowMs: seenAt, requestedPrice, reason });
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
          return bookClose(row, {
            quote,
            rate,
            nowMs: moment.at,
            requestedPrice: null,
            reason: 'margin-close-out',
            decision: decisionOf(worst.valuation, moment.at),
          });
        },
      },
      () => this.margins.postpone(key),
    );
  }

  /** Hands a job to the desk; until it is booked, nothing else is decided of the account's margin. */
  private submit(job: EngineJob, onFailed: () => void): void {
    const key = keyOf(job);
    this.busy.set(key, (this.busy.get(key) ?? 0) + 1);
    this.parts.desk
      .submitFirst(job)
      .catch((error: unknown) => this.failed(error, onFailed))
      .finally(() => {
        const left = this.busy.get(key)! - 1;
        if (left > 0) return void this.busy.set(key, left);
        this.busy.delete(key);
        if (!this.ending.signal.aborted) this.margins.look(key);
      });
  }

  private failed(error: unknown, onFailed: () => void): void {
    if (this.ending.signal.aborted) return;
    const { log } = this.parts;
    if (error instanceof Refusal) log.warn({ code: error.code }, 'a decided change was refused');
    else if (!(error instanceof Outdated || error instanceof Rejection))
      log.error({ err: error }, 'a decided change could not be booked');
    onFailed();
  }
}
