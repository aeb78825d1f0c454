import type { WatchedAlert } from '@/lib/platform/runtime';
import { sorted, within } from '../engine/watch/sorted';

/**
 * The alerts of one instrument, sorted by price, so that a tick costs what it reaches and not what
 * waits.
 */
export class AlertTriggers {
  private readonly above = sorted<WatchedAlert>();
  private readonly below = sorted<WatchedAlert>();

  get size(): number {
    return this.above.size + this.below.size;
  }

  add(alert: WatchedAlert): void {
    this[alert.direction].set([Number(alert.price), Number(alert.id)], alert);
  }

  remove(alert: WatchedAlert): void {
    this[alert.direction].delete([Number(alert.price), Number(alert.id)]);
  }

  /** What a price, the mid at tick size, reaches: at its level or beyond. */
  reachedBy(price: number): WatchedAlert[] {
    return [...within(this.above, -Infinity, price), ...within(this.below, price, Infinity)];
  }
}
