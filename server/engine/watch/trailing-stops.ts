import { sorted, within, type Key, type Sorted } from './sorted';
import type { Trail } from '../desk/desk-store';

/** Orders whose best price is the same, sorted by their distance from it. */
type Bucket<V> = {
  extreme: number;
  text: string;
  members: Sorted<V>;
  /** Where it stands in `nearest`; null while it has no member. */
  place: Key | null;
  number: number;
  /** Where the next writing begins. A new best price does not move it, so that each gets its turn. */
  cursor: Key;
  /** How many members from there on, going round, are still to be written. */
  left: number;
};

const lowest: Key = [-Infinity, -Infinity];
const highest: Key = [Infinity, Infinity];

// Doubles may be off by their last digit; what they find is judged exactly afterwards.
const slack = 1e-12;

/**
 * Trailing stops of one instrument and side. Those with the same best price share a bucket. A new best
 * price merges the buckets that it passes, the smaller into the larger, so that it costs what it moves;
 * the buckets are sorted by the level that is nearest to the price, so that a tick costs what it
 * triggers. A short's prices are mirrored: to every price here, higher is better.
 */
export class TrailingStops<V> {
  private readonly buckets = sorted<Bucket<V>>();
  private readonly nearest = sorted<Bucket<V>>();
  private readonly places = new Map<number, { bucket: Bucket<V>; distance: number }>();
  private readonly unwritten = new Set<Bucket<V>>();
  /** Which were taken for writing and could not be written, each by itself. */
  private readonly again = new Set<number>();
  private readonly sign: 1 | -1;
  private made = 0;

  constructor(side: 'long' | 'short') {
    this.sign = side === 'long' ? 1 : -1;
  }

  get size(): number {
    return this.places.size;
  }

  add(id: number, stop: { extreme: string; distance: string; isWritten: boolean }, value: V): void {
    const extreme = this.sign * Number(stop.extreme);
    const distance = Number(stop.distance);
    let bucket = this.buckets.get([extreme, 0]);
    if (!bucket) {
      bucket = {
        extreme,
        text: stop.extreme,
        members: sorted<V>(),
        place: null,
        number: (this.made += 1),
        cursor: lowest,
        left: 0,
      };
      this.buckets.set([extreme, 0], bucket);
    }
    bucket.members.set([distance, id], value);
    this.places.set(id, { bucket, distance });
    if (!stop.isWritten) this.mustWrite(bucket);
    else if (bucket.left > 0) bucket.left += 1;
    this.settle(bucket);
  }

  remove(id: number): void {
    const place = this.places.get(id);
    if (!place) return;
    const { bucket, distance } = place;
    this.places.delete(id);
    this.again.delete(id);
    bucket.members.delete([distance, id]);
    this.settle(bucket);
  }

  /** The best price of an order so far, as it was quoted. */
  extremeOf = (id: number): string | null => this.places.get(id)?.bucket.text ?? null;

  /** Takes in a closing price; gives the orders whose level it may have reached. */
  take(price: string): V[] {
    if (this.places.size === 0) return [];
    const now = this.sign * Number(price);
    this.raise(now, price);
    const tolerance = Math.abs(now) * slack;
    const reached: V[] = [];
    for (const bucket of within(this.nearest, now - tolerance, Infinity))
      reached.push(...within(bucket.members, -Infinity, bucket.extreme - now + tolerance));
    return reached;
  }

  /** Best prices that came further than what was written of them, at most so many at a time. */
  unwrittenTrails(most: number): Trail[] {
    // Those that somebody holds for long leave room for the others.
    const trails = this.takeAgain(Math.ceil(most / 2));
    for (const bucket of this.unwritten) {
      for (const [, id] of this.turnOf(bucket, most - trails.length))
        trails.push({ id: String(id), extreme: bucket.text });
      this.unwritten.delete(bucket);
      if (bucket.left === 0) continue;
      // The others go before the rest of it.
      this.unwritten.add(bucket);
      break;
    }
    return trails.concat(this.takeAgain(most - trails.length));
  }

  /** What was taken for writing and could not be written. */
  unwrite(ids: Iterable<number>): void {
    for (const id of ids) if (this.places.has(id)) this.again.add(id);
  }

  private takeAgain(most: number): Trail[] {
    const trails: Trail[] = [];
    for (const id of this.again) {
      if (trails.length >= most) break;
      this.again.delete(id);
      trails.push({ id: String(id), extreme: this.places.get(id)!.bucket.text });
    }
    return trails;
  }

  private mustWrite(bucket: Bucket<V>): void {
    bucket.left = bucket.members.size;
    this.unwritten.add(bucket);
  }

  /** The next members to be written, going round from where the last writing ended. */
  private turnOf(bucket: Bucket<V>, most: number): Key[] {
    const { members, cursor } = bucket;
    const keys: Key[] = [];
    const count = Math.min(bucket.left, members.size, most);
    const note = (key: Key) => {
      if (keys.length < count) return void keys.push(key);
      bucket.cursor = key;
      return { break: true };
    };
    bucket.cursor = lowest;
    members.forRange(cursor, highest, true, note);
    if (keys.length < count) members.forRange(lowest, cursor, false, note);
    bucket.left = Math.min(bucket.left, members.size) - count;
    return keys;
  }

  private raise(now: number, text: string): void {
    let kept: Bucket<V> | undefined = this.buckets.get([now, 0]);
    for (;;) {
      const lowest = this.buckets.minKey();
      if (lowest === undefined || lowest[0] >= now) break;
      const passed = this.buckets.get(lowest)!;
      this.buckets.delete(lowest);
      kept = kept ? this.merge(kept, passed) : passed;
    }
    if (!kept || kept.extreme === now) {
      if (kept) this.buckets.set([now, 0], kept);
      return;
    }
    this.lift(kept, now, text);
  }

  private lift(bucket: Bucket<V>, extreme: number, text: string): void {
    Object.assign(bucket, { extreme, text });
    this.mustWrite(bucket);
    this.buckets.set([extreme, 0], bucket);
    this.settle(bucket);
  }

  private merge(a: Bucket<V>, b: Bucket<V>): Bucket<V> {
    const [large, small] = a.members.size >= b.members.size ? [a, b] : [b, a];
    const best = a.extreme >= b.extreme ? a : b;
    this.leave(small);
    this.unwritten.delete(small);
    small.members.forEachPair((key, value) => {
      large.members.set(key, value);
      this.places.get(key[1])!.bucket = large;
    });
    Object.assign(large, { extreme: best.extreme, text: best.text });
    this.mustWrite(large);
    this.settle(large);
    return large;
  }

  private leave(bucket: Bucket<V>): void {
    if (bucket.place) this.nearest.delete(bucket.place);
    bucket.place = null;
  }

  /** Puts a bucket where its nearest level belongs; an empty one is forgotten. */
  private settle(bucket: Bucket<V>): void {
    const first = bucket.members.minKey();
    if (first && bucket.place?.[0] === bucket.extreme - first[0]) return;
    this.leave(bucket);
    if (first) {
      bucket.place = [bucket.extreme - first[0], bucket.number];
      this.nearest.set(bucket.place, bucket);
      return;
    }
    this.unwritten.delete(bucket);
    if (this.buckets.get([bucket.extreme, 0]) === bucket) this.buckets.delete([bucket.extreme, 0]);
  }
}
