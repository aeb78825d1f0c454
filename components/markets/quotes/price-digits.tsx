'use client';

import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { digitsOf } from '@/lib/core/decimal-text';
import type { Order } from '@/lib/orders/contract';
import { orderDigits } from '@/lib/orders/estimates/order-value-rules';
import { quoteOf } from './quotes';

/** Tick sizes by instrument. */
type Ticks = Readonly<Record<string, string>>;

const Known = createContext<Ticks>({});

/** Tells what is inside it the tick sizes of instruments, so that their prices keep their last zeros. */
export function PriceDigits({ ticks, children }: { ticks: Ticks; children: ReactNode }) {
  const outer = useContext(Known);
  const all = useMemo(() => ({ ...outer, ...ticks }), [outer, ticks]);
  return <Known value={all}>{children}</Known>;
}

type Priced = Parameters<typeof orderDigits>[0];

/** The decimal places that the prices of any order here are written with: those of its instrument. */
export function useDigitsOf(): (order: Priced) => number {
  const ticks = useContext(Known);
  return (order) =>
    Math.max(
      orderDigits(order),
      digitsOf(ticks[order.code] ?? ''),
      quoteOf(order.code)?.digits ?? 0,
    );
}

export const usePriceDigits = (order: Order): number => useDigitsOf()(order);
