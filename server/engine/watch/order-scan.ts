import type { Quote } from '@/lib/core/market';
import type { OrderRow } from '@/lib/core/trading';
import type { Range } from '../quotes/quote-line';

type Span = Pick<Range, 'bidLow' | 'bidHigh' | 'askLow' | 'askHigh'>;

// Doubles may be off by their last digit; what they find is judged exactly afterwards.
const slack = 1e-9;
const atMost = (a: number, b: number): boolean => a <= b + Math.abs(b) * slack;

export const spanOf = ({ bidNumber: bid, askNumber: ask }: Quote): Span => ({
  bidLow: bid,
  bidHigh: bid,
  askLow: ask,
  askHigh: ask,
});

/** Whether prices between these could set off an order; false only where they certainly do not. */
export function mayReach(row: OrderRow, extreme: string | null, span: Span): boolean {
  const isLong = row.side === 'long';
  if (row.status === 'pending') {
    if (row.stop_price !== null) {
      const stop = Number(row.stop_price);
      return isLong ? atMost(stop, span.askHigh) : atMost(span.bidLow, stop);
    }
    const limit = Number(row.limit_price);
    return isLong ? atMost(span.askLow, limit) : atMost(limit, span.bidHigh);
  }
  // Higher prices are worse for a short: its prices are mirrored, so that lower is worse for both.
  const sign = isLong ? 1 : -1;
  const [low, high] = isLong ? [span.bidLow, span.bidHigh] : [-span.askHigh, -span.askLow];
  if (row.stop_loss !== null && atMost(low, sign * Number(row.stop_loss))) return true;
  if (row.take_profit !== null && atMost(sign * Number(row.take_profit), high)) return true;
  if (row.trailing_distance === null) return false;
  const best = extreme === null ? high : Math.max(sign * Number(extreme), high);
  return atMost(low, best - Number(row.trailing_distance));
}

/** The best closing price of a side in a stretch, where it is better than what was the best before. */
export function bestIn(row: OrderRow, extreme: string | null, range: Range): string | null {
  const best = row.side === 'long' ? range.bestBid : range.bestAsk;
  if (extreme === null) return best;
  const isBetter =
    row.side === 'long' ? Number(best) > Number(extreme) : Number(best) < Number(extreme);
  return isBetter ? best : extreme;
}
