import { queryOptions } from '@tanstack/react-query';
import { call, type CallInput } from '@/components/api/call';
import { askAnew, serverState } from '@/components/api/server-state';
import { mostFor } from '@/lib/plans/rules';
import type { SocketNews } from '@/components/connection/socket';

export const shownPlans = 20;

export const productsQuery = queryOptions({
  queryKey: ['plans', 'products'],
  queryFn: ({ signal }) => call('GET index/listSmartProduct', {}, { stay: true, signal }),
});

export const plansQuery = (page: number) =>
  queryOptions({
    queryKey: ['plans', 'mine', page],
    queryFn: ({ signal }) =>
      call('GET order/listSmartOrder', { page, size: shownPlans }, { stay: true, signal }),
  });

/** USDT that can be put into a plan now. */
export const availableQuery = queryOptions({
  queryKey: ['plans', 'available'],
  queryFn: async ({ signal }) => {
    const { wallets, freeMargin } = await call('POST user/getUserInfo', {}, { stay: true, signal });
    const wallet = wallets.find(({ currency }) => currency === 'USDT');
    return mostFor(wallet?.available ?? '0', freeMargin);
  },
});

export const paymentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['plans', 'one', id],
    queryFn: ({ signal }) => call('GET order/getSmartOrder/{id}', { id }, { stay: true, signal }),
  });

type Asked = CallInput<'POST order/quoteSmart'>;

/** What a plan would pay and when. It is fetched when asked for, and forgotten when not shown. */
export const quoteQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['plan-quote', asked],
    queryFn: () => call('POST order/quoteSmart', asked),
    gcTime: 0,
  });

export const askQuote = (asked: Asked) =>
  serverState().fetchQuery({ ...quoteQuery(asked), staleTime: 0 });

/** Fetches anew what is offered, what runs and what there is to put in. */
export const refreshPlans = (): Promise<void> => askAnew(['plans']);

export const buyPlan = (body: CallInput<'POST order/buySmart'>, idempotencyKey: string) =>
  call('POST order/buySmart', body, { idempotencyKey });

export const exitPlan = (body: CallInput<'POST order/exitSmart'>, idempotencyKey: string) =>
  call('POST order/exitSmart', body, { idempotencyKey });

export function hearPlans({ event }: SocketNews): void {
  if (event === 'balance' || event === 'authenticated') void refreshPlans();
}
