import { call } from '@/components/api/call';
import { followNews } from '@/components/markets/quotes/live-prices';
import { connectedEvent } from '@/components/ui/loading/loader';
import type { PriceAlert } from '@/lib/alerts/contract';
import { activeAtMost } from '@/lib/alerts/rules';

export type AlertSnapshot = {
  status: 'loading' | 'ready' | 'failed';
  active: readonly PriceAlert[];
  /** The newest that were reached, newest first. */
  fired: readonly PriceAlert[];
  /** Reached since the list was last looked at in this browser. */
  unseen: number;
};

export type Reached = { id: string; code: string; price: string };

export const noAlerts: AlertSnapshot = { status: 'loading', active: [], fired: [], unseen: 0 };

const seenPlace = 'alertsSeen';
const toldPlace = 'alertsTold';
const firedShown = 50;
// How long before a page opened an alert may have been reached that no page has told of yet.
const toldLateMs = 3_600_000;

let snapshot = noAlerts;
let round = 0;
let users = 0;
let leave: (() => void) | null = null;
const listeners = new Set<() => void>();
const reachedListeners = new Set<(alert: Reached) => unknown>();
const told = new Set<string>();
const waiting = new Map<string, Reached>();
const openedAt = Date.now();

export const alertSnapshot = (): AlertSnapshot => snapshot;

function show(next: Partial<AlertSnapshot>) {
  snapshot = { ...snapshot, ...next };
  listeners.forEach((listener) => listener());
}

const firedAt = (alert: PriceAlert) => Date.parse(alert.firedAt ?? '') || 0;

function unseenOf(fired: readonly PriceAlert[]): number {
  const seen = Number(localStorage.getItem(seenPlace) ?? 0);
  return fired.filter((alert) => firedAt(alert) > seen).length;
}

/** Everything that was reached counts as looked at. */
export function markSeen(): void {
  const newest = Math.max(0, ...snapshot.fired.map(firedAt));
  if (newest === 0 || snapshot.unseen === 0) return;
  localStorage.setItem(seenPlace, String(newest));
  show({ unseen: 0 });
}

/** The newest alerts that a page of this browser has told of. */
const toldHere = (): string[] => localStorage.getItem(toldPlace)?.split(',') ?? [];

/** Tells of an alert, once on this page; while nobody on it can, the alert waits for somebody. */
function tell(alert: Reached) {
  if (told.has(alert.id)) return;
  if (reachedListeners.size === 0) return void waiting.set(alert.id, alert);
  told.add(alert.id);
  const others = toldHere().filter((id) => id !== alert.id);
  localStorage.setItem(toldPlace, [alert.id, ...others].slice(0, 2 * firedShown).join());
  reachedListeners.forEach((listener) => listener(alert));
}

/** Tells of what was reached while no socket, or no page of this browser, was there to hear it. */
function catchUp(fired: readonly PriceAlert[]) {
  const before = new Set(toldHere());
  for (const alert of fired)
    if (firedAt(alert) > openedAt - toldLateMs && !before.has(alert.id)) tell(alert);
}

/** Fetches the alerts anew; what an older fetch still brings is dropped. */
export async function refreshAlerts(): Promise<void> {
  const mine = ++round;
  try {
    const [active, fired] = await Promise.all([
      call('GET user/listPriceAlert', { status: ['active'], size: activeAtMost }, { stay: true }),
      call('GET user/listPriceAlert', { status: ['fired'], size: firedShown }, { stay: true }),
    ]);
    if (mine !== round) return;
    const { items } = fired;
    show({ status: 'ready', active: active.items, fired: items, unseen: unseenOf(items) });
    catchUp(items);
  } catch {
    if (mine === round && snapshot.status !== 'ready') show({ status: 'failed' });
  }
}

function hear(news: { event?: string } & Partial<Reached>) {
  const { event, id, code, price } = news;
  if (event === 'alert' && id && code && price) tell({ id, code, price });
  // Events from before the socket knew the session were missed, so its welcome is news as well.
  if (event === 'alert' || event === 'authenticated') void refreshAlerts();
}

function enter() {
  // The account in the header signs in to the socket.
  const stopNews = followNews({ hear, greet: async () => undefined });
  const again = () => void refreshAlerts();
  window.addEventListener(connectedEvent, again);
  return () => {
    stopNews();
    window.removeEventListener(connectedEvent, again);
  };
}

/** Fetches the alerts and follows them while anything shows them; returns the way to stop. */
export function openAlerts(): () => void {
  users += 1;
  leave ??= enter();
  if (snapshot.status !== 'ready') void refreshAlerts();
  return () => {
    users -= 1;
    if (users > 0) return;
    leave?.();
    leave = null;
  };
}

export function followAlerts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears of every alert that is reached, once. */
export function followReached(listener: (alert: Reached) => unknown): () => void {
  reachedListeners.add(listener);
  const missed = [...waiting.values()];
  waiting.clear();
  missed.forEach(tell);
  return () => reachedListeners.delete(listener);
}
