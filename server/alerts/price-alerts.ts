import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@/lib/core/codes';
import type { PriceBoard, Quote } from '@/lib/core/market';
import { isReached } from '@/lib/alerts/rules';
import { runtime, type AlertWatch, type WatchedAlert } from '@/lib/platform/runtime';
import { mailReached } from './alert-mail';
import { AlertTriggers } from './alert-triggers';
import { Records, type Noted } from './records';

type Reached = Noted & { alert: WatchedAlert };

/** A call whose alert is being written, or of which nobody knows whether it was. */
type Writing = { code: string; since: number; records: Records; brokeOffAt: number | null };

type Found = WatchedAlert & { age_seconds: number };

type FiredRow = Pick<WatchedAlert, 'id' | 'customer_id' | 'code' | 'price'> & { by_mail: boolean };

const batch = 500;
const retryMs = 1_000;
const longestStopMs = 5_000;
const reconcileMs = 15_000;
// So long after a call broke off what it wrote is there to be found, or never will be.
const unsureMs = 60_000;
const lookBackMs = 300_000;

/**
 * Watches the price alerts and fires each once, at the first tick that may fill and that reaches it.
 * Waiting alerts are read from the database at the start, so they survive any end of the process; one whose
 * price was passed meanwhile fires at the first tick afterwards.
 */
export class PriceAlerts implements AlertWatch {
  private readonly byCode = new Map<string, AlertTriggers>();
  private readonly watched = new Map<string, WatchedAlert>();
  private readonly writings = new Set<Writing>();
  /** What came while the alerts were read at the start. */
  private early: Map<string, Records> | null = new Map();
  private lookedAt = Date.now();
  private reached: Reached[] = [];
  private writing: Promise<void> | null = null;
  private mailing: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;
  private stopListening: () => void = () => undefined;

  constructor(private readonly book: Pick<PriceBoard, 'onQuote' | 'tradability'>) {}

  /** Keeps what comes until it is known what is watched; call it before anything ticks. */
  listen(): void {
    this.stopListening = this.book.onQuote((quote) => this.onQuote(quote));
  }

  async start(): Promise<void> {
    const { database } = runtime();
    const rows = await database.sql<WatchedAlert>`
      select id, customer_id, code, direction, price from price_alert where status = 'active'`;
    const { early } = this;
    this.early = null;
    for (const row of rows) this.watch(row, early!.get(row.code));
    this.timer = setInterval(() => void this.reconcile(), reconcileMs);
    this.mailSoon();
  }

  /** Stops listening and waits for what is being written and mailed, at most five seconds. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.stopListening();
    if (this.timer) clearInterval(this.timer);
    await Promise.race([
      Promise.all([this.writing, this.mailing]),
      sleep(longestStopMs, null, { ref: false }),
    ]);
  }

  async set<A extends WatchedAlert>(code: string, write: () => Promise<A>): Promise<A> {
    const writing: Writing = {
      code,
      since: Date.now(),
      records: new Records(),
      brokeOffAt: null,
    };
    this.writings.add(writing);
    try {
      const written = await write();
      this.writings.delete(writing);
      this.watch(written, writing.records);
      return written;
    } catch (error) {
      // A refusal wrote nothing; of anything else that is not known.
      if (error instanceof Refusal) this.writings.delete(writing);
      writing.brokeOffAt = Date.now();
      throw error;
    }
  }

  forget(alertId: string): void {
    const alert = this.watched.get(alertId);
    if (!alert) return;
    this.watched.delete(alertId);
    this.byCode.get(alert.code)?.remove(alert);
  }

  /** Watches what a call wrote but broke off before it could say so, and mails what could not be mailed. */
  async reconcile(): Promise<void> {
    const { database, log } = runtime();
    const now = Date.now();
    const seconds = (now - this.lookedAt + lookBackMs) / 1_000;
    try {
      const rows = await database.sql<Found>`
        select id, customer_id, code, direction, price,
          extract(epoch from clock_timestamp() - created_at)::float8 as age_seconds from price_alert
        where status = 'active' and created_at between now() - ${seconds} * interval '1 second'
          and now() - interval '5 seconds'`;
      this.lookedAt = now;
      const writing = new Set(this.reached.map(({ alert }) => alert.id));
      for (const row of rows) if (!writing.has(row.id)) this.watch(row, this.recordsSince(row));
      for (const one of this.writings)
        if (one.brokeOffAt !== null && one.brokeOffAt < now - unsureMs) this.writings.delete(one);
    } catch (error) {
      log.error({ err: error }, 'price alerts could not be read');
    }
    this.mailSoon();
  }

  /** What came since the call began that broke off after it had written an alert. */
  private recordsSince({ code, age_seconds: age }: Found) {
    // Its age is the database's, so that the two clocks need not agree.
    const at = Date.now() - age * 1_000;
    const before = [...this.writings].filter((w) => w.code === code && w.since <= at);
    return before.at(-1)?.records;
  }

  /** Watches an alert from now on, after what came while it was written. */
  private watch(row: WatchedAlert, meanwhile?: Records): void {
    const { id, customer_id, code, direction, price } = row;
    if (this.watched.has(id)) return;
    const alert = { id, customer_id, code, direction, price };
    this.watched.set(id, alert);
    let triggers = this.byCode.get(code);
    if (!triggers) this.byCode.set(code, (triggers = new AlertTriggers()));
    triggers.add(alert);
    const first = meanwhile?.noted.find(({ quote }) => isReached(direction, price, quote.price));
    if (first) this.reach([alert], first);
  }

  private onQuote(quote: Quote): void {
    const triggers = this.byCode.get(quote.code);
    const isAwaited = this.early !== null || this.writings.size > 0;
    if (!triggers?.size && !isAwaited) return;
    const found = triggers?.reachedBy(quote.priceNumber) ?? [];
    if (found.length === 0 && !isAwaited) return;
    if (!this.book.tradability(quote.code).tradable) return;
    const noted = { quote, at: Date.now() };
    this.note(noted);
    this.reach(found, noted);
  }

  /** Keeps a tick for the alerts that are being written or read. */
  private note(noted: Noted): void {
    const { code } = noted.quote;
    for (const writing of this.writings) if (writing.code === code) writing.records.take(noted);
    if (!this.early) return;
    const records = this.early.get(code) ?? new Records();
    this.early.set(code, records);
    records.take(noted);
  }

  private reach(found: readonly WatchedAlert[], noted: Noted): void {
    for (const alert of found) {
      this.forget(alert.id);
      this.reached.push({ alert, ...noted });
    }
    if (this.reached.length) this.writing ??= this.write();
  }

  /** Writes what was reached, in groups, until nothing is left; a group that fails waits with its ticks. */
  private async write(): Promise<void> {
    try {
      while (this.reached.length) {
        const group = this.reached.slice(0, batch);
        try {
          const fired = await this.fire(group);
          this.reached.splice(0, group.length);
          this.tell(fired);
        } catch (error) {
          runtime().log.error(
            { err: error, alerts: group.length },
            'price alerts were not written',
          );
          // The next process reads again what is left in the database.
          if (this.stopped) return;
          await sleep(retryMs);
        }
      }
    } finally {
      // At once, so that what is reached next finds no writer that has already looked for the last time.
      this.writing = null;
    }
  }

  /** The guard is the status: an alert that was removed, or fired by another process, changes nothing. */
  private fire(group: readonly Reached[]): Promise<FiredRow[]> {
    const items = group.map(({ alert, quote, at }) => ({
      id: alert.id,
      at: new Date(at).toISOString(),
      source: quote.source,
      live: quote.live,
      time: new Date(quote.time).toISOString(),
      sequence: quote.sequence,
      bid: quote.bid,
      ask: quote.ask,
      price: quote.price,
    }));
    return runtime().database.sql<FiredRow>`
      update price_alert a set status = 'fired', fired_at = i.at, tick_source = i.source, tick_live = i.live,
        tick_time = i.time, tick_sequence = i.sequence, tick_bid = i.bid, tick_ask = i.ask, tick_price = i.price
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(id bigint, at timestamptz, source text,
        live boolean, time timestamptz, sequence bigint, bid numeric, ask numeric, price numeric)
      where a.id = i.id and a.status = 'active'
      returning a.id, a.customer_id, a.code, a.price, a.by_mail`;
  }

  private tell(fired: readonly FiredRow[]): void {
    for (const { id, customer_id, code, price } of fired) {
      runtime().bus.publish(customer_id, { event: 'alert', id, code, price });
    }
    if (fired.some((row) => row.by_mail)) this.mailSoon();
  }

  private mailSoon(): void {
    if (this.stopped) return;
    this.mailing ??= mailReached(() => this.stopped).finally(() => (this.mailing = null));
  }
}
