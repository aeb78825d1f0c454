import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@/lib/core/codes';
import type { Quote } from '@/lib/core/market';
import { closeAt } from '@/lib/orders/close-order';
import { conversionNow } from '@/lib/orders/conversion';
import { tradingLine } from '@/lib/orders/line';
import { orderRow, watchedOf, type OrderRow } from '@/lib/orders/rows';
import { runtime, type Engine, type WatchedOrder } from '@/lib/platform/runtime';
import { Triggers, type Crossed } from './triggers';

const recentQuotes = 256;
const retryMs = [50, 200, 1000, 5000];
const reconcileMs = 5_000;
const longestStopMs = 10_000;

/**
 * Watches stops and targets and closes at the tick that crossed. What it watches is rebuilt from
 * the database at start, so an order survives any end of the process.
 */
export class StopEngine implements Engine {
  private readonly byCode = new Map<string, Triggers>();
  private readonly watched = new Map<string, WatchedOrder>();
  private readonly recent = new Map<string, Quote[]>();
  private readonly working = new Set<Promise<void>>();
  private stopListening: () => void = () => undefined;
  private timer: NodeJS.Timeout | null = null;

  async start(): Promise<void> {
    const { database, book } = runtime();
    const rows = await database.sql<OrderRow>`
      select * from orders where status = 'open' and (stop_loss is not null or take_profit is not null)`;
    for (const row of rows) this.watch(watchedOf(row), 0);
    this.stopListening = book.onQuote((quote) => this.onQuote(quote));
    this.timer = setInterval(() => this.track(this.reconcile()), reconcileMs);
  }

  /** Stops listening and waits for the closings under way, at most ten seconds. */
  async stop(): Promise<void> {
    this.stopListening();
    if (this.timer) clearInterval(this.timer);
    await Promise.race([Promise.all(this.working), sleep(longestStopMs, null, { ref: false })]);
  }

  /**
   * Watches what the database says of orders that changed lately: a call that broke off after its
   * commit leaves a level here that nobody was told of.
   */
  async reconcile(): Promise<void> {
    const { database, log } = runtime();
    try {
      const rows = await database.sql<OrderRow>`
        select * from orders where status = 'open' and changed_at > now() - interval '1 minute'`;
      for (const row of rows.filter((r) => !this.isWatchedAs(watchedOf(r))))
        await this.watchAnew(row);
    } catch (error) {
      log.error({ err: error }, 'changed orders could not be read');
    }
  }

  private isWatchedAs(order: WatchedOrder): boolean {
    const known = this.watched.get(order.id);
    const levels = (o: WatchedOrder | undefined) =>
      `${o?.stopLoss ?? null} ${o?.takeProfit ?? null}`;
    return levels(known) === levels(order);
  }

  // In the customer's line, so that no call is between its commit and its own watch.
  private async watchAnew({ id, customer_id: customerId, mode }: OrderRow): Promise<void> {
    const { serial, book } = runtime();
    await serial.run(tradingLine({ customerId, mode }), async () => {
      const row = await orderRow(customerId, mode, id);
      if (row?.status !== 'open' || this.isWatchedAs(watchedOf(row))) return;
      // From the newest tick on: an older one may have passed before the level was set.
      this.watch(watchedOf(row), (book.quote(row.code)?.sequence ?? 0) - 1);
    });
  }

  private track(work: Promise<void>): void {
    const tracked = work.finally(() => this.working.delete(tracked));
    this.working.add(tracked);
  }

  watch(order: WatchedOrder, afterSequence: number): void {
    this.forget(order.id);
    if (order.stopLoss === null && order.takeProfit === null) return;
    this.watched.set(order.id, order);
    this.triggersOf(order.code).add(order);
    runtime().metrics.watchedOrders.set(this.watched.size);
    const now = Date.now();
    const missed =
      this.recent
        .get(order.code)
        ?.filter((q) => q.sequence > afterSequence && now - q.receivedAt <= q.maxAgeMs) ?? [];
    for (const quote of missed) {
      const hit = this.triggersOf(order.code)
        .crossedBy(quote)
        .find((c) => c.order.id === order.id);
      if (hit) return this.trigger(hit, quote);
    }
  }

  forget(orderId: string): void {
    const order = this.watched.get(orderId);
    if (!order) return;
    this.watched.delete(orderId);
    this.byCode.get(order.code)?.remove(order);
    runtime().metrics.watchedOrders.set(this.watched.size);
  }

  private triggersOf(code: string): Triggers {
    let triggers = this.byCode.get(code);
    if (!triggers) this.byCode.set(code, (triggers = new Triggers()));
    return triggers;
  }

  private onQuote(quote: Quote): void {
    const ring = this.recent.get(quote.code) ?? [];
    if (ring.push(quote) > recentQuotes) ring.splice(0, recentQuotes / 2);
    this.recent.set(quote.code, ring);
    const triggers = this.byCode.get(quote.code);
    if (!triggers) return;
    for (const hit of triggers.crossedBy(quote)) this.trigger(hit, quote);
  }

  private trigger(hit: Crossed, quote: Quote): void {
    const { book, catalogue, env } = runtime();
    if (hit.order.mode === 'real' && !quote.live && !env.SANDBOX) return;
    const instrument = catalogue.get(quote.code);
    if (!instrument || !book.tradability(quote.code).tradable) return;
    const rate = conversionNow(instrument.quote, catalogue, book, true);
    if (!rate) return;
    this.forget(hit.order.id);
    const nowMs = Date.now();
    this.track(this.close(hit, { quote, rate, nowMs }));
  }

  private async close(
    { order, level }: Crossed,
    at: { quote: Quote; rate: NonNullable<ReturnType<typeof conversionNow>>; nowMs: number },
  ): Promise<void> {
    const { serial, log } = runtime();
    for (const waitMs of [...retryMs, null]) {
      try {
        await serial.runNext(tradingLine(order), async () => {
          const row = await orderRow(order.customerId, order.mode, order.id);
          if (row?.status !== 'open') return;
          const requestedPrice = level === 'stop-loss' ? row.stop_loss : row.take_profit;
          await closeAt(row, { ...at, requestedPrice, reason: level });
        });
        return;
      } catch (error) {
        // The level was moved away in the meantime: what it is now gets watched below.
        if (error instanceof Refusal) break;
        log.error({ err: error, orderId: order.id }, 'a stop could not be settled');
        if (waitMs === null) break;
        await sleep(waitMs);
      }
    }
    await this.watchAgain(order);
  }

  private async watchAgain({
    id,
    customerId,
    mode,
  }: Pick<WatchedOrder, 'id' | 'customerId' | 'mode'>): Promise<void> {
    const { log } = runtime();
    try {
      const row = await orderRow(customerId, mode, id);
      if (row) await this.watchAnew(row);
    } catch (error) {
      log.error({ err: error, orderId: id }, 'a stop could not be watched again');
      await sleep(retryMs.at(-1)!);
      return this.watchAgain({ id, customerId, mode });
    }
  }
}
