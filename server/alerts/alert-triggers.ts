import sortedBtree from 'sorted-btree';
import type { WatchedAlert } from '@/lib/platform/runtime';

// The package is CommonJS: its class sits one level below the default import.
const BTree = (sortedBtree as unknown as { default: typeof sortedBtree }).default;

type Key = readonly [price: number, id: number];
const byPriceThenId = (a: Key, b: Key) => a[0] - b[0] || a[1] - b[1];
type Tree = sortedBtree<Key, WatchedAlert>;

const tree = (): Tree => new BTree<Key, WatchedAlert>(undefined, byPriceThenId);

/**
 * The alerts of one instrument, sorted by price, so that a tick costs what it reaches and not what
 * waits. Prices compare as numbers: decimals of up to 15 digits keep their order and equality as
 * doubles.
 */
export class AlertTriggers {
  private readonly above = tree();
  private readonly below = tree();

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
    return [
      ...this.range(this.above, -Infinity, price),
      ...this.range(this.below, price, Infinity),
    ];
  }

  private range(levels: Tree, low: number, high: number): WatchedAlert[] {
    const found: WatchedAlert[] = [];
    levels.forRange([low, -Infinity], [high, Infinity], true, (_, alert) => void found.push(alert));
    return found;
  }
}
