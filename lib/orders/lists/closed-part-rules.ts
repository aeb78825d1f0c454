import { Money } from '@/lib/core/money';
import type { Order } from '@/lib/orders/contract';
import { realised } from '@/lib/orders/estimates/realised-rules';
import { isPosition } from '@/lib/orders/form-rules';
import { openingFeeShare } from '@/lib/orders/net-rules';

/** One closing of some lots of a position. */
export type ClosedPart = {
  lots: string;
  price: string;
  at: string;
  /** Price profit, the fees it bore with its share of the opening fee, and what is left of the one after the others, USDT. */
  profit: Money;
  fee: Money;
  net: Money;
  /** Whether more of the order closed later, or is open still. */
  isPart: boolean;
};

/** A line of the history: what became of an order, or of the lots of it that closed at one time. */
export type PastLine = { id: string; order: Order; part: ClosedPart | null; at: string };

/**
 * The closings of an order that closed in parts, newest first; none of one that closed at once. Each bears its
 * share of the opening fee, the last what the shares before left of it, so that together they are what the order brought.
 */
export function closedParts(order: Order): ClosedPart[] {
  if (!isPosition(order) || order.receipt.partial.length === 0) return [];
  const { open, partial, close } = order.receipt;
  const openingFee = new Money(open?.fee ?? 0);
  let left = openingFee;
  const told = [...partial, ...(close ? [close] : [])].map((fill, index): ClosedPart => {
    const lots = fill.lots ?? '0';
    const isPart = fill !== close;
    const share = isPart ? openingFeeShare({ lots: order.lots, openingFee }, lots) : left;
    left = left.sub(share);
    const profit = new Money(fill.profit ?? 0);
    const fee = new Money(fill.fee).add(share);
    const at = (isPart ? order.partTimes[index] : order.closeTime) ?? fill.tick.time;
    return { lots, price: fill.price, at, profit, fee, net: profit.sub(fee), isPart };
  });
  return told.reverse();
}

/** When an order came to where it stands: when it ended, when some of it closed last, or when it began. */
export const changedAt = (order: Order): string =>
  order.closeTime ?? closedParts(order)[0]?.at ?? order.openTime ?? order.createdTime;

/** What a line of the history brought, USDT; null where nothing closed. */
export const resultOf = ({ order, part }: PastLine) => part ?? realised(order);

const linesOf = (order: Order): PastLine[] => {
  const parts = closedParts(order);
  if (parts.length === 0) return [{ id: order.id, order, part: null, at: changedAt(order) }];
  return parts.map((part, index) => ({
    id: `${order.id}-${parts.length - index}`,
    order,
    part,
    at: part.at,
  }));
};

/**
 * The history of orders as lines, newest first: a closing of some lots stands at its own time. `orders` are the
 * latest that changed; where there are more of them, what is older than all that is known here is left out.
 */
export function pastLines(orders: readonly Order[], isAll: boolean): PastLine[] {
  const lines = orders.flatMap(linesOf);
  const since = isAll ? '' : orders.map(changedAt).reduce((a, b) => (a < b ? a : b), '9');
  return lines
    .filter(({ at }) => at >= since)
    .sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
}

/** Orders as lines of their own, one each, in the order they came in. */
export const wholeLines = (orders: readonly Order[]): PastLine[] =>
  orders.map((order) => ({ id: order.id, order, part: null, at: changedAt(order) }));
