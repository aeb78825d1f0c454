'use client';

import { useSyncExternalStore } from 'react';
import { hearNextCustomer } from '@/components/connection/session-end';
import type { Mode } from '@/lib/core/money';
import type { Order } from '@/lib/orders/contract';
import { hasResult } from '@/lib/orders/results/outcome-rules';

/** An order that has ended, in the account that it belongs to. */
export type Result = { order: Order; mode: Mode };

type Said = { id: string; text: string };
type Shown = { results: readonly Result[]; said: readonly Said[] };

/** Where results are shown, while a screen with a place for them stands. */
type Stack = {
  mode: Mode;
  /** Whether its place can be seen now. */
  isSeen: () => boolean;
  onNew: (order: Order) => void;
};

const resultsMost = 20;
const saidMost = 3;

let stack: Stack | null = null;
let shown: Shown = { results: [], said: [] };
/** What has been shown, and what was told of it in words. Both come from several sides, each counts once. */
const known = new Set<string>();
const told = new Set<string>();
const listeners = new Set<() => void>();

function show(next: Partial<Shown>) {
  shown = { ...shown, ...next };
  listeners.forEach((listener) => listener());
}

// What one customer's orders came to is nothing to the next one of the page.
hearNextCustomer(() => {
  known.clear();
  told.clear();
  show({ results: [], said: [] });
});

/** Makes a screen the one that shows results; returns the way to stop. What it has shown stays for the next. */
export function standResults(next: Stack): () => void {
  stack = next;
  return () => {
    if (stack === next) stack = null;
  };
}

export const showsResults = (): boolean => stack !== null;

/** Shows how an order ended, without words beside it; false where nothing shows results. */
export function showResult(order: Order): boolean {
  if (!stack || !hasResult(order)) return false;
  if (known.has(order.id)) return true;
  known.add(order.id);
  const results = [{ order, mode: stack.mode }, ...shown.results];
  show({ results: results.slice(0, resultsMost) });
  stack.onNew(order);
  return true;
}

/**
 * Shows how an order ended, and says it to readers of the screen. False where whoever asks has to say it:
 * nothing shows results, or their place is out of sight.
 */
export function tellResult(order: Order, text: string): boolean {
  if (!stack || !showResult(order)) return false;
  if (told.has(order.id)) return true;
  told.add(order.id);
  if (!stack.isSeen()) return false;
  show({ said: [...shown.said, { id: order.id, text }].slice(-saidMost) });
  return true;
}

export const dismissResult = (id: string): void =>
  show({ results: shown.results.filter(({ order }) => order.id !== id) });

export const dismissResults = (): void => show({ results: [] });

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const read = () => shown;

/** What is shown of one account, the newest first, and what was said of it. */
export function useResults(mode: Mode): Shown {
  const { results, said } = useSyncExternalStore(follow, read, read);
  return { results: results.filter((one) => one.mode === mode), said };
}
