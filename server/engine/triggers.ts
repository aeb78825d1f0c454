import sortedBtree from 'sorted-btree';
import type { Quote } from '@/lib/core/market';
import type { WatchedOrder } from '@/lib/platform/runtime';

export type Level = 'stop-loss' | 'take-profit';
export type Crossed = { order: WatchedOrder; level: Level };

// The package is CommonJS: its class sits one level below the default import.
const BTree = (sortedBtree as unknown as { default: typeof sortedBtree }).default;

type Key = readonly [price: number, id: number];
const byPriceThenId = (a: Key, b: Key) => a[0] - b[0] || a[1] - b[1];
type Tree = sortedBtree<Key, WatchedOrder>;

const tree = (): Tree => new BTree<Key, WatchedOrder>(undefined, byPriceThenId);

/**
 * The stops and targets of one instrument, each kind sorted by price, so that a tick costs what it
 * triggers and not what rests. Prices compare as numbers: decimals of up to 15 digits keep their
 * order and equality as doubles.
 */
export class Triggers {
  private readonly longStops = tree();
  private readonly longTargets = tree();
  private readonly shortStops = tree();
  private readonly shortTargets = tree();

  add(order: WatchedOrder): void {
    for (const [levels, price] of this.placesOf(order))
      levels.set([Number(price), Number(order.id)], order);
  }

  remove(order: WatchedOrder): void {
    for (const [levels, price] of this.placesOf(order))
      levels.delete([Number(price), Number(order.id)]);
  }

  /** What a quote crosses: a long closes at the bid, a short at the ask. */
  crossedBy(quote: Pick<Quote, 'bidNumber' | 'askNumber'>): Crossed[] {
    const { bidNumber: bid, askNumber: ask } = quote;
    return [
      ...this.from(this.longStops, 'stop-loss', bid, Infinity),
      ...this.from(this.longTargets, 'take-profit', -Infinity, bid),
      ...this.from(this.shortStops, 'stop-loss', -Infinity, ask),
      ...this.from(this.shortTargets, 'take-profit', ask, Infinity),
    ];
  }

  private from(levels: Tree, level: Level, low: number, high: number): Crossed[] {
    const crossed: Crossed[] = [];
    levels.forRange(
      [low, -Infinity],
      [high, Infinity],
      true,
      (_, order) => void crossed.push({ order, level }),
    );
    return crossed;
  }

  private *placesOf(order: WatchedOrder): Generator<[Tree, string]> {
    const isLong = order.side === 'long';
    if (order.stopLoss !== null) yield [isLong ? this.longStops : this.shortStops, order.stopLoss];
    if (order.takeProfit !== null)
      yield [isLong ? this.longTargets : this.shortTargets, order.takeProfit];
  }
}
