import { Money } from '../core/money';
import { trailingLevel } from '../orders/margin/rules';
import { closingPrice, type Side } from '../orders/rules';
import type { LoggedTick } from './scan-rules';

/** A price as it was written, and as a double; of two doubles the lesser is of the lesser price. */
type Price = { text: string; number: number };

/**
 * How far a trailing stop has followed. A process may end before it has written down
 * what its last ticks brought: the next one goes on from what was, so that until a new best price the stop stands
 * somewhere between what is sure and what is best.
 */
export class Trail {
  private best: Price | null = null;
  private sure: Price | null = null;
  private lateEpoch: string | null = null;

  constructor(private readonly side: Side) {}

  /** The best price as a double; null before the first. */
  get bestNumber(): number | null {
    return this.best && this.best.number;
  }

  /** Begins anew where a price is given, goes on where none is, ends without a distance. */
  begin(distance: string | null, extreme: string | null): void {
    if (distance === null) this.best = this.sure = null;
    else if (extreme !== null) this.best = this.sure = { text: extreme, number: Number(extreme) };
  }

  /** `isLate`: whether what the tick did may not have been written down before its process ended. */
  take(tick: LoggedTick, isLate: boolean): void {
    const text = closingPrice(this.side, tick);
    const price = { text, number: Number(text) };
    if (this.isBetter(price, this.best)) this.best = price;
    if (isLate) this.lateEpoch = tick.epoch;
    else if (this.isBetter(price, this.sure)) this.sure = price;
  }

  /** Where the stop stands at most, and where at least. */
  levels(distance: string, tick: LoggedTick): { level: string; least: string } {
    const isUnsure = this.lateEpoch !== null && tick.epoch !== this.lateEpoch;
    const level = trailingLevel(this.side, this.best!.text, distance);
    const least = isUnsure ? trailingLevel(this.side, this.sure!.text, distance) : level;
    return { level, least };
  }

  private isBetter(a: Price, b: Price | null): boolean {
    if (b === null) return true;
    if (a.number !== b.number)
      return this.side === 'long' ? a.number > b.number : a.number < b.number;
    return new Money(a.text).cmp(b.text) * (this.side === 'long' ? 1 : -1) > 0;
  }
}
