'use client';

import { useCallback, useRef, useSyncExternalStore } from 'react';
import { arrivalOf } from '../quotes/live-prices';
import type { MarketRow } from './market-row';
import { rowState, type RowState } from './row-state';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

// One clock for all rows on the screen; a row is drawn again only when what it says changes.
function followClock(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((one) => one()), 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const nothing = () => () => undefined;

/** As the server drew it: by what it knew then, since its clock and the browser's differ. */
function drawnState({ state, opensAt, at, closesAt = null }: MarketRow): RowState {
  if (state === 'closed') return { kind: 'closed', opensAt, lastAt: at };
  if (state === 'stale') return { kind: 'stale', age: 0 };
  return state === 'open' ? { kind: 'open', closesAt } : { kind: 'no-price' };
}

/** What a row says of its market, second by second while `follow`. */
export function useRowState(row: MarketRow, follow: boolean): RowState {
  const last = useRef<{ key: string; state: RowState } | null>(null);
  const drawn = useRef<RowState>(null);
  const read = useCallback(() => {
    const state = rowState(row, arrivalOf(row.code), Date.now());
    const key = JSON.stringify(state);
    if (last.current?.key !== key) last.current = { key, state };
    return last.current!.state;
  }, [row]);
  const begin = useCallback(() => (drawn.current ??= drawnState(row)), [row]);
  const still = useCallback(() => last.current?.state ?? begin(), [begin]);
  return useSyncExternalStore(follow ? followClock : nothing, follow ? read : still, begin);
}
