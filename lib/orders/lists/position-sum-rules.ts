import { Money } from '@/lib/core/money';
import type { MarginOrder } from '@/lib/orders/contract';
import { valueNow, type QuoteOf, type Valued } from '@/lib/orders/estimates/order-value-rules';

type Summed = Valued & Pick<MarginOrder, 'usedMargin'>;

/** A profit/loss as a percent of the margin that it stands on; null where there is none. */
export function percentOfMargin(net: Money, margin: Money | string): string | null {
  const of = new Money(margin);
  return of.gt(0) ? net.div(of).mul(100).toFixed(4) : null;
}

/** What positions bring together if they close now, in USDT, and as a percent of their margin; null while a price is missing. */
export function sumNow(orders: readonly Summed[], quoteOf: QuoteOf) {
  let net = new Money(0);
  let margin = new Money(0);
  for (const order of orders) {
    const value = valueNow(order, quoteOf);
    if (!value) return null;
    net = net.add(value.net);
    margin = margin.add(order.usedMargin);
  }
  return { net: net.toFixed(), percent: percentOfMargin(net, margin) };
}

export type Group<O> = { code: string; orders: readonly O[] };

/** Positions by instrument: each instrument stands where its first position does. */
export function byInstrument<O extends { code: string }>(orders: readonly O[]): Group<O>[] {
  const groups = new Map<string, O[]>();
  for (const order of orders) groups.set(order.code, [...(groups.get(order.code) ?? []), order]);
  return [...groups].map(([code, own]) => ({ code, orders: own }));
}

/** The open lots of positions in one instrument, side by side; a side without any is left out. */
export function lotsBySide(orders: readonly Pick<MarginOrder, 'side' | 'openLots'>[]) {
  return (['long', 'short'] as const).flatMap((side) => {
    const own = orders.filter((order) => order.side === side);
    const lots = own.reduce((sum, { openLots }) => sum.add(openLots), new Money(0)).toFixed();
    return own.length ? [{ side, lots }] : [];
  });
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

export type SpanPart = { unit: (typeof units)[number][0]; count: number };

/** How long something has been going, in its two largest units: a day and four hours, never with seconds beside hours. */
export function spanParts(seconds: number): SpanPart[] {
  const whole = Math.max(0, Math.floor(seconds));
  const first = units.findIndex(([, size]) => whole >= size);
  const at = first === -1 ? units.length - 1 : first;
  let left = whole;
  return units.slice(at, at + 2).map(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return { unit, count };
  });
}
