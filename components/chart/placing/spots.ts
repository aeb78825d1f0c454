import type { EntryType } from '@/components/orders/ticket/ticket-levels';
import type { Side } from '@/lib/orders/rules';

/** What can be put at a price of the chart. */
export type Spot =
  | { what: 'entry'; type: EntryType; side: Side }
  | { what: 'alert' }
  | { what: 'stopLoss' | 'takeProfit' };

const entryTypes: readonly EntryType[] = ['limit', 'stop'];

type Sides = { bid: string; ask: string; price: string };

/** The order that is being written: its side, and where it would open. */
type Written = { side: Side; entryPrice: string | null } | null;

const sides = ['long', 'short'] as const;

/** Whether an entry waits at a price: a limit for a better one than now, a stop for a worse one. */
function waits(type: EntryType, side: Side, price: number, { bid, ask }: Sides): boolean {
  const isBelow = side === 'long' ? price < Number(ask) : price < Number(bid);
  const isAbove = side === 'long' ? price > Number(ask) : price > Number(bid);
  return (type === 'limit') === (side === 'long') ? isBelow : isAbove;
}

/** What can stand at a price as the market is now, in the order of a menu. */
export function spotsAt(price: number, now: Sides | undefined, written: Written): Spot[] {
  if (!now || !(price > 0)) return [];
  const entries = sides.flatMap((side) =>
    entryTypes.filter((type) => waits(type, side, price, now)).map((type) => ({ type, side })),
  );
  const opens =
    written && Number(written.entryPrice ?? (written.side === 'long' ? now.ask : now.bid));
  const guard = (side: Side, from: number): Spot[] =>
    price === from
      ? []
      : [{ what: price < from === (side === 'long') ? 'stopLoss' : 'takeProfit' }];
  return [
    ...entries.map((entry) => ({ what: 'entry' as const, ...entry })),
    ...(price === Number(now.price) ? [] : [{ what: 'alert' as const }]),
    ...(written && opens ? guard(written.side, opens) : []),
  ];
}
