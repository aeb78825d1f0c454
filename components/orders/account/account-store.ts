import { ApiRefusal, call } from '@/components/api/call';
import { reloadPage } from '@/components/connection/connection';
import { followNews } from '@/components/markets/quotes/live-prices';
import { recall } from '@/components/ui/remember';
import { connectedEvent } from '@/components/ui/loading/loader';
import type { Mode } from '@/lib/core/money';
import type { Account, MarginOrder, Order, TimedOrder } from '@/lib/orders/contract';

export type AccountSnapshot = {
  mode: Mode | null;
  status: 'loading' | 'ready' | 'failed';
  account: Account | null;
  /** The open positions, newest first. */
  orders: readonly MarginOrder[];
  /** Limit orders that wait, newest first. */
  pending: readonly MarginOrder[];
  /** Timed options that run, newest first. */
  timed: readonly TimedOrder[];
  /** Grows whenever an order changed, for lists of their own. */
  revision: number;
};

/** News of one order, or of the margin, over the socket. */
export type OrderNews = { id: string; status: string; reason: string | null };
export type MarginNews = { mode: Mode; level: string };

export const noAccount: AccountSnapshot = {
  mode: null,
  status: 'loading',
  account: null,
  orders: [],
  pending: [],
  timed: [],
  revision: 0,
};

type Speak = (message: object) => void;

const staleMs = 5_000;
const signInMs = 1_000;
const soonMs = 120;
const pageSize = 100;
const mostPages = 20;

let snapshot = noAccount;
let fetchedAt = 0;
let round = 0;
let soon: ReturnType<typeof setTimeout> | undefined;
let leave: (() => void) | null = null;
let speak: Speak | null = null;
let signingIn: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const newsListeners = new Set<(news: OrderNews) => void>();
const marginListeners = new Set<(news: MarginNews) => void>();

export const accountSnapshot = (): AccountSnapshot => snapshot;

function show(next: Partial<AccountSnapshot>) {
  snapshot = { ...snapshot, ...next };
  listeners.forEach((listener) => listener());
}

/** The account that calls of this browser go to; another tab may have switched it. */
export const modeInBrowser = (): Mode => (recall('virtual') === 'YES' ? 'demo' : 'real');

async function liveOrders(): Promise<Order[]> {
  const all: Order[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { items, total } = await call(
      'GET order/listOptionsOrder',
      { status: ['open', 'pending'], page, size: pageSize },
      { stay: true },
    );
    all.push(...items);
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
      liveOrders(),
    ]);
    const margin = orders.filter((order) => order.kind === 'margin');
    if (mine !== round) return;
    fetchedAt = Date.now();
    show({
      status: 'ready',
      account,
      orders: margin.filter(({ status }) => status === 'open'),
      pending: margin.filter(({ status }) => status === 'pending'),
      timed: orders.filter((order) => order.kind === 'timed'),
      revision: snapshot.revision + 1,
    });
  } catch {
    if (mine === round && snapshot.status !== 'ready') show({ status: 'failed' });
  }
}

const refreshSoon = () => void (soon ??= setTimeout(() => void refreshAccount(), soonMs));

function hear(news: { event?: string } & Partial<OrderNews & MarginNews>) {
  // A ticket came too late, or its session ended before it was used: the next one tells which.
  if (news.event === 'error' && news.reason === 'ticket') signInSoon();
  if (news.event === 'order' && news.id && news.status) {
    const { id, status, reason = null } = news;
    newsListeners.forEach((listener) => listener({ id, status, reason }));
  }
  if (news.event === 'margin' && news.mode && news.level) {
    const { mode, level } = news;
    if (mode === snapshot.mode) marginListeners.forEach((listener) => listener({ mode, level }));
  }
  // Events from before the socket knew the session were missed, so its welcome is news as well.
  if (['order', 'balance', 'margin', 'authenticated'].includes(news.event ?? '')) refreshSoon();
}

const ticket = async () => (await call('POST user/socketTicket', {}, { stay: true })).ticket;

/** Lets the socket speak for the session; without that nothing of the account would be told, its end neither. */
async function signIn(send: Speak): Promise<void> {
  speak = send;
  clearTimeout(signingIn);
  try {
    send({ op: 'auth', ticket: await ticket() });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.code !== '401') signInSoon();
  }
}

function signInSoon() {
  clearTimeout(signingIn);
  signingIn = setTimeout(() => speak && void signIn(speak), signInMs);
}

function whenSeen() {
  if (document.visibilityState !== 'visible') return;
  if (snapshot.mode !== modeInBrowser()) void reloadPage();
  else if (Date.now() - fetchedAt > staleMs) refreshSoon();
}

function enter() {
  const stopNews = followNews({
    hear,
    greet: signIn,
  });
  document.addEventListener('visibilitychange', whenSeen);
  window.addEventListener('focus', whenSeen);
  window.addEventListener(connectedEvent, refreshSoon);
  return () => {
    stopNews();
    document.removeEventListener('visibilitychange', whenSeen);
    window.removeEventListener('focus', whenSeen);
    window.removeEventListener(connectedEvent, refreshSoon);
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

/** Hears when the margin level of the account in use has fallen past a warning. */
export function followMargin(listener: (news: MarginNews) => void): () => void {
  marginListeners.add(listener);
  return () => marginListeners.delete(listener);
}
