import type { Quote } from '@/lib/core/market';

/** A tick that could fill, and when it came, ms since the epoch. */
export type Noted = { quote: Quote; at: number };

/**
 * The ticks of an instrument that went higher or lower than all before them: no other can be the first to
 * reach a level.
 */
export class Records {
  readonly noted: Noted[] = [];
  private low = Infinity;
  private high = -Infinity;

  take(noted: Noted): void {
    const price = noted.quote.priceNumber;
    if (price >= this.low && price <= this.high) return;
    this.low = Math.min(this.low, price);
    this.high = Math.max(this.high, price);
    this.noted.push(noted);
  }
}
