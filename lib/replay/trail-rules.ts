import { Money } from '../core/money';
import { closingPrice, trailingLevel, type Side } from '../orders/rules';
import type { LoggedTick } from './scan-rules';

/**
 * How far a trailing stop has followed. What the last ticks of a process brought may not have been written
 * down when it ended: the next one goes on from what was, so that until a new best price the stop stands
 * somewhere between what is sure and what is best.
 */
export class Trail {
  private best: string | null = null;
  private sure: string | null = null;
  private lateEpoch: string | null = null;

  constructor(
    private readonly side: Side,
    private readonly isLate: (tick: LoggedTick) => boolean,
  ) {}

  /** Begins anew where a price is given, goes on where none is, ends without a distance. */
  begin(distance: string | null, extreme: string | null): void {
    if (distance === null) this.best = this.sure = null;
    else if (extreme !== null) this.best = this.sure = extreme;
  }

  take(tick: LoggedTick): void {
    const price = closingPrice(this.side, tick);
    this.best = this.better(price, this.best);
    if (this.isLate(tick)) this.lateEpoch = tick.epoch;
    else this.sure = this.better(price, this.sure);
  }

  /** Where the stop stands at most, and where at least. */
  levels(distance: string, tick: LoggedTick): { level: string; least: string } {
    const isUnsure = this.lateEpoch !== null && tick.epoch !== this.lateEpoch;
    const level = trailingLevel(this.side, this.best!, distance);
    const least = isUnsure ? trailingLevel(this.side, this.sure!, distance) : level;
    return { level, least };
  }

  private better(a: string, b: string | null): string {
    return b === null || new Money(a).cmp(b) * (this.side === 'long' ? 1 : -1) > 0 ? a : b;
  }
}
