import { call } from '@/components/api/call';
import { followNews } from '@/components/markets/live-prices';
import { recall } from '@/components/shell/remember';
import type { Mode } from '@/lib/core/money';
import { isMarginOrder, type Account, type MarginOrder } from '@/lib/orders/contract';

export type AccountSnapshot = {
  mode: Mode | null;
  status: 'loading' | 'ready' | 'failed';
  account: Account | null;
  /** The open positions, newest first. */
  orders: readonly MarginOrder[];
  /** Grows whenever an order changed, for lists of their own. */
  revision: number;
};

/** News of one order over the socket. */
export type OrderNews = { id: string; status: string; reason: string | null };

export const noAccount: AccountSnapshot = {
  mode: null,
  status: 'loading',
  account: null,
  orders: [],
  revision: 0,
};

const staleMs = 5_000;
const soonMs = 120;
const pageSize = 100;
const mostPages = 20;

let snapshot = noAccount;
let fetchedAt = 0;
let round = 0;
let soon: ReturnType<typeof setTimeout> | undefined;
let leave: (() => void) | null = null;
const listeners = new Set<() => void>();
const newsListeners = new Set<(news: OrderNews) => void>();

export const accountSnapshot = (): AccountSnapshot => snapshot;

function show(next: Partial<AccountSnapshot>) {
  snapshot = { ...snapshot, ...next };
  listeners.forEach((listener) => listener());
}

/** The account that calls of this browser go to; another tab may have switched it. */
export const modeInBrowser = (): Mode => (recall('virtual') === 'YES' ? 'demo' : 'real');

async function openOrders(): Promise<MarginOrder[]> {
  const all: MarginOrder[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { items, total } = await call(
      'GET order/listOptionsOrder',
      { status: ['open'], page, size: pageSize },
      { stay: true },
    );
    all.push(...items.filter(isMarginOrder));
    if (items.length < pageSize || all.length >= total) break;
  }
  return all;
}

/** Fetches account and positions anew; what an older fetch still brings is dropped. */
export async function refreshAccount(): Promise<void> {
  clearTimeout(soon);
  soon = undefined;
  // What came would be of another account than the page says.
  if (snapshot.mode === null || snapshot.mode !== modeInBrowser()) return;
  const mine = ++round;
  try {
    const [account, orders] = await Promise.all([
      call('GET order/getAccount', {}, { stay: true }),
      openOrders(),
    ]);
    if (mine !== round) return;
    fetchedAt = Date.now();
    show({ status: 'ready', account, orders, revision: snapshot.revision + 1 });
  } catch {
    if (mine === round && snapshot.status !== 'ready') show({ status: 'failed' });
  }
}

const refreshSoon = () => void (soon ??= setTimeout(() => void refreshAccount(), soonMs));

function hear(news: { event?: string } & Partial<OrderNews>) {
  if (news.event === 'order' && news.id && news.status) {
    const { id, status, reason = null } = news;
    newsListeners.forEach((listener) => listener({ id, status, reason }));
  }
  // Events from before the socket knew the session were missed, so its welcome is news as well.
  if (['order', 'balance', 'authenticated'].includes(news.event ?? '')) refreshSoon();
}

const ticket = async () => (await call('POST user/socketTicket', {}, { stay: true })).ticket;

function whenSeen() {
  if (document.visibilityState !== 'visible') return;
  if (snapshot.mode !== modeInBrowser()) window.location.reload();
  else if (Date.now() - fetchedAt > staleMs) refreshSoon();
}

function enter() {
  const stopNews = followNews({
    hear,
    greet: async (send) => send({ op: 'auth', ticket: await ticket() }),
  });
  document.addEventListener('visibilitychange', whenSeen);
  window.addEventListener('focus', whenSeen);
  return () => {
    stopNews();
    document.removeEventListener('visibilitychange', whenSeen);
    window.removeEventListener('focus', whenSeen);
  };
}

/** Opens the account of a mode, or none for a visitor; does nothing when it is open already. */
export function openAccount(mode: Mode | null): void {
  if (mode === snapshot.mode) return;
  round += 1;
  show({ ...noAccount, mode, revision: snapshot.revision + 1 });
  if (mode === null) {
    leave?.();
    leave = null;
    return;
  }
  leave ??= enter();
  void refreshAccount();
}

export function followAccount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears of every change of an order while the account is open. */
export function followOrders(listener: (news: OrderNews) => void): () => void {
  newsListeners.add(listener);
  return () => newsListeners.delete(listener);
}
