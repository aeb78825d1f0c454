import { queryOptions } from '@tanstack/react-query';
import { call, modeInBrowser } from '@/components/api/call';
import { askAnew, serverState } from '@/components/api/server-state';
import type { SocketNews } from '@/components/connection/socket';
import type { Mode } from '@/lib/core/money';
import type { Account, Order } from '@/lib/orders/contract';
import {
  isOption,
  isPosition,
  type OptionOrder,
  type PositionOrder,
} from '@/lib/orders/form-rules';

/** The account in use and what is alive in it, each list newest first. */
export type AccountState = {
  account: Account;
  /** The open positions. */
  orders: readonly PositionOrder[];
  /** Limit orders that wait. */
  pending: readonly PositionOrder[];
  /** Timed options that run. */
  timed: readonly OptionOrder[];
};

const pageSize = 100;
const mostPages = 20;
const pastShown = 20;
const soonMs = 120;

/** What an event of the socket, or a change of an order, makes old. */
const ofOrders = ['orders'];

export { modeInBrowser };

async function liveOrders(signal: AbortSignal): Promise<Order[]> {
  const all: Order[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { items, total } = await call(
      'GET order/listOptionsOrder',
      { status: ['open', 'pending'], page, size: pageSize },
      { stay: true, signal },
    );
    all.push(...items);
    if (items.length < pageSize || all.length >= total) break;
  }
  return all;
}

async function readAccount(signal: AbortSignal): Promise<AccountState> {
  const [account, all] = await Promise.all([
    call('GET order/getAccount', {}, { stay: true, signal }),
    liveOrders(signal),
  ]);
  const margin = all.filter(isPosition);
  return {
    account,
    orders: margin.filter(({ status }) => status === 'open'),
    pending: margin.filter(({ status }) => status === 'pending'),
    timed: all.filter(isOption),
  };
}

/** Whether what comes now is of the account that the page says; for a visitor of none. */
const isInUse = (mode: Mode | null): mode is Mode =>
  mode !== null && typeof document !== 'undefined' && mode === modeInBrowser();

/** The account of a mode; none for a visitor. */
export const accountQuery = (mode: Mode | null) =>
  queryOptions({
    queryKey: [...ofOrders, 'account', mode],
    queryFn: ({ signal }) => readAccount(signal),
    enabled: () => isInUse(mode),
  });

/** The latest orders that have ended. */
export const pastOrdersQuery = (mode: Mode) =>
  queryOptions({
    queryKey: [...ofOrders, 'past', mode],
    enabled: () => isInUse(mode),
    queryFn({ signal }) {
      // Who asks for it anew by hand is not kept from it by "enabled".
      if (!isInUse(mode)) throw new Error('Another account is in use now.');
      return call(
        'GET order/listOptionsOrder',
        { status: ['closed', 'cancelled', 'expired'], parts: 'YES', size: pastShown },
        { stay: true, signal },
      );
    },
  });

/** Forgets an account that was left for the other one: back in it, nothing from before is shown. */
export function forgetAccount(mode: Mode): void {
  for (const { queryKey } of [accountQuery(mode), pastOrdersQuery(mode)])
    serverState().removeQueries({ queryKey });
}

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ofOrders, 'one', id],
    queryFn: ({ signal }) =>
      call('GET order/getOptionsOrderById/{id}', { id }, { stay: true, signal }),
  });

/** Whether timed options are offered here, and their stakes. */
export const timedTermsQuery = queryOptions({
  queryKey: ['timed-terms'],
  queryFn: ({ signal }) => call('GET order/getTimedTerms', {}, { signal }),
});

/** The account in use as the page knows it now. */
export const knownAccount = (): AccountState | undefined =>
  serverState().getQueryData(accountQuery(modeInBrowser()).queryKey);

/** When it was read last, ms since the epoch; 0 before. */
export const knownAt = (): number =>
  serverState().getQueryState(accountQuery(modeInBrowser()).queryKey)?.dataUpdatedAt ?? 0;

let soon: ReturnType<typeof setTimeout> | undefined;

/** Fetches anew what is shown of orders. */
export async function refreshOrders(): Promise<void> {
  clearTimeout(soon);
  soon = undefined;
  await askAnew(ofOrders);
}

const changing = ['order', 'balance', 'margin', 'authenticated'];

/** Events from before the socket knew the session were missed, so its welcome is news as well. */
export function hearOrders({ event = '' }: SocketNews): void {
  if (changing.includes(event)) soon ??= setTimeout(() => void refreshOrders(), soonMs);
}
