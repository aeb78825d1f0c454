import type { PriceAlert } from '@/lib/alerts/contract';

export type Reached = { id: string; code: string; price: string };

export const firedShown = 50;

const toldPlace = 'alertsTold';
// How long before a page opened an alert may have been reached that no page has told of yet.
const toldLateMs = 3_600_000;

const listeners = new Set<(alert: Reached) => unknown>();
const told = new Set<string>();
const waiting = new Map<string, Reached>();
const openedAt = Date.now();

/** When an alert was reached, ms since the epoch; 0 while it was not. */
const timeOf = (alert: PriceAlert): number => Date.parse(alert.firedAt ?? '') || 0;

/** The newest alerts that a page of this browser has told of. */
const toldHere = (): string[] => localStorage.getItem(toldPlace)?.split(',') ?? [];

/** Tells of an alert, once on this page; while nobody on it can, the alert waits for somebody. */
export function tell(alert: Reached): void {
  if (told.has(alert.id)) return;
  if (listeners.size === 0) return void waiting.set(alert.id, alert);
  told.add(alert.id);
  const others = toldHere().filter((id) => id !== alert.id);
  localStorage.setItem(toldPlace, [alert.id, ...others].slice(0, 2 * firedShown).join());
  listeners.forEach((listener) => listener(alert));
}

/** Tells of what was reached while no socket, or no page of this browser, was there to hear it. */
export function catchUp(fired: readonly PriceAlert[]): void {
  const before = new Set(toldHere());
  for (const alert of fired)
    if (timeOf(alert) > openedAt - toldLateMs && !before.has(alert.id)) tell(alert);
}

/** Hears of every alert that is reached, once. */
export function followReached(listener: (alert: Reached) => unknown): () => void {
  listeners.add(listener);
  const missed = [...waiting.values()];
  waiting.clear();
  missed.forEach(tell);
  return () => listeners.delete(listener);
}
