import type { Catalogue, Quote } from '@/lib/core/market';
import type { Mode } from '@/lib/core/money';
import type { OrderRow } from '@/lib/core/trading';
import { conversionNow, type QuotedRate } from '@/lib/orders/conversion';
import type { OrderChange } from './accounts';
import type { Trail } from './desk-store';
import { advanced, hitBy, type Hit } from './levels';
import type { RecentQuotes, Seen } from './recent-quotes';
import { sorted, within } from './sorted';
import { Triggers, type Watched } from './triggers';

/** What became due of an order: a level, a limit, the time of an option or of a pending order. */
export type Due =
  | { kind: 'price'; hit: Hit; seen: Seen; rate: QuotedRate; extreme: string | null }
  | { kind: 'settle'; seen: Seen }
  | { kind: 'return' }
  | { kind: 'expire' };

type Parts = {
  catalogue: Pick<Catalogue, 'get'>;
  recent: RecentQuotes;
  /** Real money trades on live prices only, except in a sandbox. */
  sandbox: boolean;
  onDue(watched: Watched, due: Due): void;
};

const modes: readonly Mode[] = ['real', 'demo'];
const settleWithinMs = 300_000;

/** Every pending and open order, where the ticks and the times that end its waiting find it. */
export class OrderWatch {
  private readonly watched = new Map<string, Watched>();
  private readonly triggers = new Map<string, Triggers>();
  private readonly resting = new Set<Watched>();
  private readonly ends = sorted<Watched>();

  constructor(private readonly parts: Parts) {}

  get size(): number {
    return this.resting.size;
  }

  /** Whether this is still how the order is watched: false as soon as it changed. */
  isCurrent = (watched: Watched): boolean => this.watched.get(watched.row.id) === watched;

  /** Takes in a change of an order and, of the ticks since it was decided, what they do to it. */
  change({ before, after, afterSequence }: OrderChange): void {
    const known = this.watched.get((after ?? before)!.id);
    if (known && after && isSame(known.row, after)) return;
    if (known) this.forget(known);
    if (!after) return;
    const watched: Watched = { row: after, id: Number(after.id) };
    this.watched.set(after.id, watched);
    if (after.status === 'pending' && after.good_till)
      this.ends.set([after.good_till.getTime(), watched.id], watched);
    this.watch(watched, afterSequence);
  }

  /** Watches an order again that a tick had crossed, from the tick after it on. */
  resume(watched: Watched, afterSequence: number): void {
    if (this.isCurrent(watched) && !this.resting.has(watched)) this.watch(watched, afterSequence);
  }

  /** What a tick crosses: closings first, then options that ran out, then limits. */
  take(seen: Seen): void {
    for (const mode of modes) {
      const triggers = this.triggers.get(placeOf(seen.quote.code, mode));
      if (!triggers || triggers.size === 0 || !this.mayFill(mode, seen.quote)) continue;
      const crossed = triggers.crossedBy(seen.quote);
      const expired = triggers.expiredBy(seen.quote.receivedAt);
      const closings = crossed.filter((c) => c.hit.kind === 'close');
      const fills = crossed.filter((c) => c.hit.kind === 'fill');
      for (const { watched, hit, extreme } of closings) this.cross(watched, { hit, extreme, seen });
      for (const watched of expired) this.end(watched, settlementAt(watched.row, seen));
      for (const { watched, hit, extreme } of fills) this.cross(watched, { hit, extreme, seen });
    }
  }

  /** What its time ends: pending orders, and options that no tick came to settle. */
  passTime(nowMs: number): void {
    for (const watched of within(this.ends, -Infinity, nowMs))
      if (this.resting.has(watched)) this.end(watched, { kind: 'expire' });
    for (const triggers of this.triggers.values())
      for (const watched of triggers.expiredBy(nowMs - settleWithinMs - 1))
        this.end(watched, { kind: 'return' });
  }

  /** How far the trailing stop of an order has come, when that is known here. */
  trailOf(orderId: string): Trail | null {
    const watched = this.watched.get(orderId);
    const extreme = watched && this.triggersOf(watched.row).extremeOf(watched);
    return extreme ? { id: orderId, extreme } : null;
  }

  unwrittenTrails(most: number): Trail[] {
    let trails: Trail[] = [];
    for (const [place, triggers] of this.triggers) {
      trails = trails.concat(triggers.unwrittenTrails(most - trails.length));
      if (trails.length < most) continue;
      // Next time the others go first.
      this.triggers.delete(place);
      this.triggers.set(place, triggers);
      break;
    }
    return trails;
  }

  unwrite(trails: readonly Trail[]): void {
    for (const { id } of trails) {
      const watched = this.watched.get(id);
      if (watched) this.triggersOf(watched.row).unwrite([watched.id]);
    }
  }

  private watch(watched: Watched, afterSequence: number | null): void {
    const { recent } = this.parts;
    const { row } = watched;
    const isTrailing = row.trailing_distance !== null && row.status === 'open';
    let extreme = isTrailing ? row.trailing_extreme : null;
    this.resting.add(watched);
    const first = afterSequence === null ? recent.newestOf(row.code) : afterSequence + 1;
    for (const seen of recent.tradableFrom(row.code, first)) {
      if (!this.mayFill(row.mode, seen.quote)) continue;
      if (row.kind === 'timed') {
        if (row.expires_at!.getTime() > seen.quote.receivedAt) continue;
        return this.release(watched, settlementAt(row, seen));
      }
      if (isTrailing) extreme = advanced(row, extreme, seen.quote);
      const hit = hitBy(row, extreme, seen.quote);
      const due = hit && this.dueOf(row, { hit, extreme, seen });
      if (due) return this.release(watched, due);
    }
    this.triggersOf(row).add(watched, extreme);
  }

  private mayFill = (mode: Mode, quote: Quote): boolean =>
    mode === 'demo' || quote.live || this.parts.sandbox;

  private cross(watched: Watched, at: { hit: Hit; extreme: string | null; seen: Seen }): void {
    const due = this.dueOf(watched.row, at);
    if (due) this.end(watched, due);
  }

  /** Null while what converts the currency cannot fill anything: the level waits for the next tick. */
  private dueOf(
    row: OrderRow,
    { hit, extreme, seen }: { hit: Hit; extreme: string | null; seen: Seen },
  ): Due | null {
    const isOver = row.good_till !== null && row.good_till.getTime() <= seen.quote.receivedAt;
    if (hit.kind === 'fill' && isOver) return { kind: 'expire' };
    const { catalogue, recent } = this.parts;
    const moment = recent.momentOf(seen, row.mode === 'real' && !this.parts.sandbox);
    const rate = conversionNow(row.quote_currency, catalogue, moment, true);
    return rate && { kind: 'price', hit, seen, rate, extreme };
  }

  private end(watched: Watched, due: Due): void {
    this.triggersOf(watched.row).remove(watched);
    this.release(watched, due);
  }

  private release(watched: Watched, due: Due): void {
    this.resting.delete(watched);
    this.parts.onDue(watched, due);
  }

  private forget(watched: Watched): void {
    const { row, id } = watched;
    this.watched.delete(row.id);
    if (row.good_till) this.ends.delete([row.good_till.getTime(), id]);
    if (this.resting.delete(watched)) this.triggersOf(row).remove(watched);
  }

  private triggersOf(row: OrderRow): Triggers {
    const place = placeOf(row.code, row.mode);
    const found = this.triggers.get(place);
    if (found) return found;
    const made = new Triggers();
    this.triggers.set(place, made);
    return made;
  }
}

const placeOf = (code: string, mode: Mode): string => `${code} ${mode}`;

const isSame = (a: OrderRow, b: OrderRow): boolean =>
  a.status === b.status && a.changed_at.getTime() === b.changed_at.getTime();

/** A tick that came too late settles nothing: the stake goes back. */
function settlementAt(row: OrderRow, seen: Seen): Due {
  const isLate = seen.quote.receivedAt > row.expires_at!.getTime() + settleWithinMs;
  return isLate ? { kind: 'return' } : { kind: 'settle', seen };
}
