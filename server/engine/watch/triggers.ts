import type { Quote } from '@/lib/core/market';
import { formOf, type OrderRow } from '@/lib/core/trading';
import { entryPrice } from '@/lib/orders/margin/rules';
import { closingPrice } from '@/lib/orders/rules';
import { hitBy, type Hit } from './levels';
import { sorted, within, type Sorted } from './sorted';
import { TrailingStops } from './trailing-stops';
import type { Trail } from '../desk/desk-store';

/** An order as it is watched. A change of the order makes a new one of these. */
export type Watched = { row: OrderRow; id: number };

export type Crossed = { watched: Watched; hit: Hit; extreme: string | null };

type Side = OrderRow['side'];
type Sides<T> = Record<Side, T>;

const both = <T>(make: (side: Side) => T): Sides<T> => ({
  long: make('long'),
  short: make('short'),
});
const trees = () => both(() => sorted<Watched>());

/**
 * What waits for prices of one instrument, each kind sorted by its level, so that a tick costs what it
 * triggers and not what rests.
 */
export class Triggers {
  private readonly stops = trees();
  private readonly targets = trees();
  private readonly limits = trees();
  /** Stops that orders open at. */
  private readonly entries = trees();
  private readonly trailing = both((side) => new TrailingStops<Watched>(side));
  private readonly expiries = sorted<Watched>();
  private count = 0;
  private isShortsTurn = true;

  get size(): number {
    return this.count;
  }

  /** `extreme` is the best closing price of a trailing stop so far. */
  add(watched: Watched, extreme: string | null): void {
    const { row, id } = watched;
    for (const [tree, at] of this.placesOf(row)) tree.set([at, id], watched);
    if (row.trailing_distance !== null && row.status === 'open' && extreme !== null) {
      const stop = { extreme, distance: row.trailing_distance };
      const isWritten =
        row.trailing_extreme !== null && Number(row.trailing_extreme) === Number(extreme);
      this.trailing[row.side].add(id, { ...stop, isWritten }, watched);
    }
    this.count += 1;
  }

  remove({ row, id }: Watched): void {
    for (const [tree, at] of this.placesOf(row)) tree.delete([at, id]);
    this.trailing[row.side].remove(id);
    this.count -= 1;
  }

  extremeOf = ({ row, id }: Watched): string | null => this.trailing[row.side].extremeOf(id);

  /** What a tick crosses, closings before fills, each kind by the age of its orders. */
  crossedBy(quote: Pick<Quote, 'bid' | 'ask' | 'bidNumber' | 'askNumber'>): Crossed[] {
    const { bidNumber: bid, askNumber: ask } = quote;
    const found = new Set<Watched>([
      ...within(this.stops.long, bid, Infinity),
      ...within(this.targets.long, -Infinity, bid),
      ...within(this.stops.short, -Infinity, ask),
      ...within(this.targets.short, ask, Infinity),
      ...this.trailing.long.take(closingPrice('long', quote)),
      ...this.trailing.short.take(closingPrice('short', quote)),
      ...within(this.limits.long, ask, Infinity),
      ...within(this.limits.short, -Infinity, bid),
      ...within(this.entries.long, -Infinity, ask),
      ...within(this.entries.short, bid, Infinity),
    ]);
    const crossed: Crossed[] = [];
    for (const watched of found) {
      const extreme = this.extremeOf(watched);
      const hit = hitBy(watched.row, extreme, quote);
      if (hit) crossed.push({ watched, hit, extreme });
    }
    return crossed.sort((a, b) => rank(a.hit) - rank(b.hit) || a.watched.id - b.watched.id);
  }

  /** Timed options that had run out at a moment, ms since the epoch, the first to run out first. */
  expiredBy = (atMs: number): Watched[] => within(this.expiries, -Infinity, atMs);

  /** Best prices of trailing stops that are not written yet. */
  unwrittenTrails(most: number): Trail[] {
    this.isShortsTurn = !this.isShortsTurn;
    const [first, second]: Side[] = this.isShortsTurn ? ['short', 'long'] : ['long', 'short'];
    const trails = this.trailing[first!].unwrittenTrails(most);
    return trails.concat(this.trailing[second!].unwrittenTrails(most - trails.length));
  }

  unwrite(ids: readonly number[]): void {
    this.trailing.long.unwrite(ids);
    this.trailing.short.unwrite(ids);
  }

  private *placesOf(row: OrderRow): Generator<[Sorted<Watched>, number]> {
    switch (formOf(row.kind)) {
      case 'option':
        if (row.status === 'open') yield [this.expiries, row.expires_at!.getTime()];
        return;
      case 'position':
        if (row.status === 'pending') {
          const tree = row.stop_price === null ? this.limits : this.entries;
          return yield [tree[row.side], Number(entryPrice(row))];
        }
        if (row.stop_loss !== null) yield [this.stops[row.side], Number(row.stop_loss)];
        if (row.take_profit !== null) yield [this.targets[row.side], Number(row.take_profit)];
    }
  }
}

const rank = (hit: Hit): number => (hit.kind === 'close' ? 0 : 1);
