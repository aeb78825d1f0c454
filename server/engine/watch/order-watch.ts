import type { Catalogue, Quote } from '@/lib/core/market';
import type { Mode } from '@/lib/core/money';
import { formOf, type OrderRow } from '@/lib/core/trading';
import { conversionNow } from '@/lib/orders/conversion-rules';
import type { OrderChange } from '../desk/accounts';
import type { Trail } from '../desk/desk-store';
import { QuotesLost, type KeptQuotes } from '../quotes/kept-quotes';
import { isByTime, isPast, settleWithinMs, settlementAt, type Due } from './due';
import { advanced, hitBy, isSame, keptThrough, type Hit } from './levels';
import { bestIn, mayReach, spanOf } from './order-scan';
import { sequenceOf, type Range, type Seen } from '../quotes/quote-line';
import { sorted, within } from './sorted';
import { Triggers, type Watched } from './triggers';

/** An order on its way through the ticks that came while it was being booked. */
export type Scan = {
  watched: Watched;
  /** The best closing price of a trailing stop so far. */
  extreme: string | null;
  /** The sequence that it goes on from. */
  next: number;
};

type Parts = {
  catalogue: Pick<Catalogue, 'get'>;
  quotes: KeptQuotes;
  /** Real money trades on live prices only, except in a sandbox. */
  sandbox: boolean;
  now(): number;
  onDue(watched: Watched, due: Due): void;
  /** More ticks came meanwhile than can be gone through in one turn: `proceed` goes on. */
  onBehind(scan: Scan): void;
  /** Called when quotes that an order of this instrument missed are lost. */
  onLost(code: string, error: unknown): void;
};

const modes: readonly Mode[] = ['real', 'demo'];
const firstTurnMs = 2;
const looksBetweenClocks = 256;

/** Every pending and open order, where the ticks and the times that end its waiting find it. */
export class OrderWatch {
  private readonly watched = new Map<string, Watched>();
  private readonly triggers = new Map<string, Triggers>();
  private readonly resting = new Set<Watched>();
  private readonly scanning = new Set<Watched>();
  private readonly ends = sorted<Watched>();

  constructor(private readonly parts: Parts) {}

  get size(): number {
    return this.resting.size;
  }

  /** Whether this is still how the order is watched: false as soon as it changed. */
  isCurrent = (watched: Watched): boolean => this.watched.get(watched.row.id) === watched;

  has = (id: string): boolean => this.watched.has(id);

  /** Takes in a change of an order and, of the ticks since it was decided, what they do to it. */
  change({ before, after, afterSequence, extreme: logged }: OrderChange): void {
    const known = this.watched.get((after ?? before)!.id);
    if (known && after && isSame(known.row, after)) return;
    // What the desk booked has it written already.
    const extreme = known && afterSequence === null ? this.extremeOf(known) : null;
    if (known) this.forget(known);
    if (!after) return;
    const watched: Watched = { row: after, id: Number(after.id) };
    this.watched.set(after.id, watched);
    if (after.status === 'pending' && after.good_till)
      this.ends.set([after.good_till.getTime(), watched.id], watched);
    this.watch(watched, afterSequence, logged ?? keptThrough(known?.row, after, extreme));
  }

  /** Watches on from what was not booked. What time did waits for more of it: the database's clock may be behind. */
  resume(watched: Watched, due: Due): void {
    if (!this.isCurrent(watched) || this.resting.has(watched) || this.scanning.has(watched)) return;
    if (isByTime(due)) this.rest(watched, null);
    else this.watch(watched, Math.floor(due.at), 'extreme' in due ? due.extreme : null);
  }

  /** What a tick crosses: closings first, then options that ran out, then what opens. */
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
    const at = this.parts.quotes.newestSequence + 0.5;
    for (const watched of within(this.ends, -Infinity, nowMs))
      if (this.resting.has(watched)) this.end(watched, { kind: 'expire', at });
    for (const triggers of this.triggers.values())
      for (const watched of triggers.expiredBy(nowMs - settleWithinMs - 1))
        this.end(watched, { kind: 'return', at });
  }

  /** How far the trailing stop of an order has come, when that is known here. */
  trailOf(orderId: string): Trail | null {
    const watched = this.watched.get(orderId);
    const extreme = watched && this.extremeOf(watched);
    return extreme ? { id: orderId, extreme } : null;
  }

  private extremeOf = (watched: Watched): string | null =>
    this.triggersOf(watched.row).extremeOf(watched);

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

  /**
   * Goes on through the ticks that an order has not seen yet; false where there are more after `until`,
   * in ms of the performance clock. Once it has seen them all, the next tick finds it.
   */
  proceed(scan: Scan, until: number): boolean {
    const { watched } = scan;
    if (!this.scanning.has(watched)) return true;
    try {
      if (!this.lookThrough(scan, until)) return false;
    } catch (error) {
      if (!(error instanceof QuotesLost)) throw error;
      this.parts.onLost(watched.row.code, error);
    }
    if (!this.scanning.delete(watched)) return true;
    const due = this.endedBy(watched.row, this.parts.now());
    if (due) this.parts.onDue(watched, due);
    else this.rest(watched, scan.extreme);
    return true;
  }

  private rest(watched: Watched, extreme: string | null): void {
    this.resting.add(watched);
    this.triggersOf(watched.row).add(watched, extreme);
  }

  private watch(
    watched: Watched,
    afterSequence: number | null,
    extreme = watched.row.trailing_extreme,
  ): void {
    const { row } = watched;
    const isTrailing = row.trailing_distance !== null && row.status === 'open';
    const scan: Scan = {
      watched,
      extreme: isTrailing ? (extreme ?? row.trailing_extreme) : null,
      next: afterSequence === null ? this.parts.quotes.newestOf(row.code) : afterSequence + 1,
    };
    this.scanning.add(watched);
    if (!this.proceed(scan, performance.now() + firstTurnMs)) this.parts.onBehind(scan);
  }

  /** Finds the first tick that does something to an order; false where there is no time for more of them. */
  private lookThrough(scan: Scan, until: number): boolean {
    const { watched } = scan;
    const { row } = watched;
    const isTrailing = row.trailing_distance !== null && row.status === 'open';
    let looks = 0;
    const isVain = (range: Range) => this.isVain(scan, range);
    for (const seen of this.parts.quotes.tradableFrom(row.code, scan.next, isVain)) {
      if (this.mayFill(row.mode, seen.quote)) {
        if (isTrailing) scan.extreme = advanced(row, scan.extreme, seen.quote);
        const due = this.dueAt(row, scan.extreme, seen);
        if (due) {
          this.scanning.delete(watched);
          this.parts.onDue(watched, due);
          return true;
        }
      }
      scan.next = seen.quote.sequence + 1;
      looks += 1;
      if (looks % looksBetweenClocks === 0 && performance.now() > until) return false;
    }
    return true;
  }

  /** Whether nothing of a stretch can do anything to an order; the best price of it counts all the same. */
  private isVain(scan: Scan, range: Range): boolean {
    const { row } = scan.watched;
    if (row.mode === 'real' && !this.parts.sandbox && range.live < range.count)
      return range.live === 0;
    switch (formOf(row.kind)) {
      case 'option':
        return range.receivedAt < row.expires_at!.getTime();
      case 'position':
        return this.isVainFor(row, scan, range);
    }
  }

  private isVainFor(row: OrderRow, scan: Scan, range: Range): boolean {
    const isOver = isPast(row, range.arrivedAt);
    if ((row.status === 'pending' && isOver) || mayReach(row, scan.extreme, range)) return false;
    if (row.trailing_distance !== null && row.status === 'open')
      scan.extreme = bestIn(row, scan.extreme, range);
    return true;
  }

  /** What a tick does to an order that was not in the trees when it came. `extreme` counts the tick already. */
  private dueAt(row: OrderRow, extreme: string | null, seen: Seen): Due | null {
    switch (formOf(row.kind)) {
      case 'option':
        return row.expires_at!.getTime() > seen.quote.receivedAt ? null : settlementAt(row, seen);
      case 'position':
        return this.levelAt(row, extreme, seen);
    }
  }

  private levelAt(row: OrderRow, extreme: string | null, seen: Seen): Due | null {
    const isOver = isPast(row, seen.quote.arrivedAt);
    if (row.status === 'pending' && isOver) return { kind: 'expire', at: sequenceOf(seen) - 0.5 };
    if (!mayReach(row, extreme, spanOf(seen.quote))) return null;
    const hit = hitBy(row, extreme, seen.quote);
    return hit && this.dueOf(row, { hit, extreme, seen });
  }

  /** What time ended while no tick came. */
  private endedBy(row: OrderRow, nowMs: number): Due | null {
    const at = this.parts.quotes.newestSequence + 0.5;
    switch (formOf(row.kind)) {
      case 'option':
        return row.status === 'open' && row.expires_at!.getTime() < nowMs - settleWithinMs
          ? { kind: 'return', at }
          : null;
      case 'position': {
        const ends = row.status === 'pending' && row.good_till !== null;
        return ends && row.good_till!.getTime() <= nowMs ? { kind: 'expire', at } : null;
      }
    }
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
    const isOver = isPast(row, seen.quote.arrivedAt);
    const at = sequenceOf(seen);
    if (hit.kind === 'fill' && isOver) return { kind: 'expire', at };
    const { catalogue, quotes } = this.parts;
    const moment = quotes.momentOf(seen, row.mode === 'real' && !this.parts.sandbox);
    const rate = conversionNow(row.quote_currency, catalogue, moment, true);
    return rate && { kind: 'price', at, hit, seen, rate, extreme };
  }

  private end(watched: Watched, due: Due): void {
    this.triggersOf(watched.row).remove(watched);
    this.resting.delete(watched);
    this.parts.onDue(watched, due);
  }

  private forget(watched: Watched): void {
    const { row, id } = watched;
    this.watched.delete(row.id);
    if (row.good_till) this.ends.delete([row.good_till.getTime(), id]);
    this.scanning.delete(watched);
    if (this.resting.delete(watched)) this.triggersOf(row).remove(watched);
  }

  private triggersOf(row: OrderRow): Triggers {
    const place = placeOf(row.code, row.mode);
    const triggers = this.triggers.get(place) ?? new Triggers();
    this.triggers.set(place, triggers);
    return triggers;
  }
}

const placeOf = (code: string, mode: Mode): string => `${code} ${mode}`;
