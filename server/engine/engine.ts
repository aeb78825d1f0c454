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

  async start(): Promise<void> {
    const { database, book } = runtime();
    const rows = await database.sql<OrderRow>`
      select * from orders where status = 'open' and (stop_loss is not null or take_profit is not null)`;
    for (const row of rows) this.watch(watchedOf(row), 0);
    this.stopListening = book.onQuote((quote) => this.onQuote(quote));
  }

  /** Stops listening and waits for the closings under way. */
  async stop(): Promise<void> {
    this.stopListening();
    await Promise.all(this.working);
  }

  watch(order: WatchedOrder, afterSequence: number): void {
    this.forget(order.id);
    if (order.stopLoss === null && order.takeProfit === null) return;
    this.watched.set(order.id, order);
    this.triggersOf(order.code).add(order);
    runtime().metrics.watchedOrders.set(this.watched.size);
    const missed = this.recent.get(order.code)?.filter((q) => q.sequence > afterSequence) ?? [];
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
    const work = this.close(hit, { quote, rate, nowMs }).finally(() => this.working.delete(work));
    this.working.add(work);
  }

  private async close(
    { order, level }: Crossed,
    at: { quote: Quote; rate: NonNullable<ReturnType<typeof conversionNow>>; nowMs: number },
  ): Promise<void> {
    const { serial, log } = runtime();
    const requestedPrice = level === 'stop-loss' ? order.stopLoss : order.takeProfit;
    for (const waitMs of [...retryMs, null]) {
      try {
        await serial.run(tradingLine(order), async () => {
          const row = await orderRow(order.customerId, order.mode, order.id);
          if (row?.status === 'open') await closeAt(row, { ...at, requestedPrice, reason: level });
        });
        return;
      } catch (error) {
        // A level that was moved away in the meantime: the new one is watched already.
        if (error instanceof Refusal) return;
        log.error({ err: error, orderId: order.id }, 'a stop could not be settled');
        if (waitMs === null) break;
        await sleep(waitMs);
      }
    }
    this.watch(order, at.quote.sequence);
  }
}
