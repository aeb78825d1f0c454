'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { closeDecimal } from '@/lib/core/decimal-text';
import type { Side } from '@/lib/orders/rules';
import { levelPrice, levelTyped, netAt } from '@/lib/orders/estimates/level-measure-rules';
import { isOnWrongSide } from '@/lib/orders/estimates/level-outcome-rules';
import { basisOf, type Draft, type Market } from '@/lib/orders/estimates/ticket-cost-rules';
import type { TicketTerms } from '@/lib/orders/estimates/ticket-terms-rules';

export type DraftLevel = 'entryPrice' | 'stopLoss' | 'takeProfit';

/** The levels of the order that is being written, for others on the page to show and move. */
export type TicketLevels = {
  code: string;
  side: Side;
  /** What the order is, or waits for. */
  type: Draft['type'];
  lots: string;
  prices: Partial<Record<DraftLevel, string>>;
  /** The profit/loss if the level closed it at a price, USDT; null where the level cannot stand there. */
  net: (level: 'stopLoss' | 'takeProfit', price: string) => string | null;
  /** Writes a price into the ticket. */
  put: (level: DraftLevel, price: string) => void;
};

export type EntryType = Exclude<Draft['type'], 'market'>;

/** An order that was begun elsewhere on the page, for the ticket to be filled with; what it leaves open stays as it is. */
export type Entry = { type: Draft['type'] | 'timed'; side?: Side; price?: string };

const takers = new Set<(entry: Entry) => void>();

/** Fills the ticket of this page; nothing is sent by it. */
export const putEntry = (entry: Entry) => takers.forEach((take) => take(entry));

/** Hears of every order that is begun elsewhere on the page. */
export function useEntries(take: (entry: Entry) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const taker = (entry: Entry) => latest.current(entry);
    takers.add(taker);
    return () => void takers.delete(taker);
  }, []);
}

let current: TicketLevels | null = null;
const listeners = new Set<() => void>();

function publish(next: TicketLevels | null) {
  current = next;
  listeners.forEach((listener) => listener());
}

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The levels written into the ticket on this page; null while there is none. */
export const useTicketLevels = (): TicketLevels | null =>
  useSyncExternalStore(
    follow,
    () => current,
    () => null,
  );

const isPrice = (price: string | null): price is string => price !== null && Number(price) > 0;

/** Tells the page which levels the ticket has, as prices on their tick; takes them away with the ticket. */
export function usePublishedLevels(
  draft: Draft,
  terms: TicketTerms,
  market: Market | null,
  onDraft: (draft: Draft) => void,
): void {
  const latest = useRef({ draft, terms, market, onDraft });
  useEffect(() => {
    latest.current = { draft, terms, market, onDraft };
  });
  const basis = market && basisOf(draft, terms, market);
  const level = (name: 'stopLoss' | 'takeProfit') =>
    basis ? levelPrice(name, draft[name], draft.measure, basis) : null;
  const all: [DraftLevel, string | null][] = [
    ['entryPrice', draft.type === 'market' ? null : closeDecimal(draft.entryPrice) || null],
    ['stopLoss', level('stopLoss')],
    ['takeProfit', level('takeProfit')],
  ];
  const prices = Object.fromEntries(all.filter(([, price]) => isPrice(price)));
  const key = JSON.stringify([prices, draft.side, draft.type, closeDecimal(draft.lots)]);
  useEffect(() => {
    const now = latest.current;
    const [shown, side, type, lots] = JSON.parse(key) as [
      TicketLevels['prices'],
      Side,
      Draft['type'],
      string,
    ];
    const basisNow = () => {
      const { draft: d, terms: t, market: m } = latest.current;
      return m && basisOf(d, t, m);
    };
    publish({
      code: now.terms.code,
      side,
      type,
      lots,
      prices: shown,
      net(level, price) {
        const on = basisNow();
        if (!on || isOnWrongSide(on.side, level, price, on.now)) return null;
        return netAt(price, on).toFixed();
      },
      put(name, price) {
        const { draft: d, onDraft: write } = latest.current;
        const on = basisNow();
        const typed = name !== 'entryPrice' && on ? levelTyped(name, price, d.measure, on) : price;
        write({ ...d, [name]: typed });
      },
    });
  }, [key]);
  useEffect(() => () => publish(null), []);
}
