import { queryOptions } from '@tanstack/react-query';
import { call, type CallInput } from '@/components/api/call';
import { askAnew, serverState } from '@/components/api/server-state';
import type { SocketNews } from '@/components/connection/socket';

export const shownSwaps = 10;

export const swapsQuery = queryOptions({
  queryKey: ['swaps', 'list'],
  queryFn: ({ signal }) => call('GET user/listSwap', { size: shownSwaps }, { stay: true, signal }),
});

export const swapTermsQuery = queryOptions({
  queryKey: ['swaps', 'terms'],
  queryFn: ({ signal }) => call('GET user/getSwapTerms', {}, { stay: true, signal }),
});

type Asked = CallInput<'POST user/quoteSwap'>;

/**
 * What a swap would bring, and how far the clock that ends it is ahead of this device's. It holds for seconds:
 * it is fetched when asked for, and forgotten when not shown.
 */
export const quoteQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['swap-quote', asked],
    // Without the signal: one that is no longer shown when it comes was no failure.
    queryFn: async () => {
      // From before it was asked for: the way of the answer shortens what is counted down.
      const askedAt = Date.now();
      const quote = await call('POST user/quoteSwap', asked);
      return { ...quote, aheadMs: Date.parse(quote.serverTime) - askedAt };
    },
    gcTime: 0,
  });

export const askQuote = (asked: Asked) =>
  serverState().fetchQuery({ ...quoteQuery(asked), staleTime: 0 });

/** Fetches anew what was swapped and what there is to swap. */
export const refreshSwaps = (): Promise<void> => askAnew(['swaps']);

export const takeSwap = (body: { quoteId: string }, idempotencyKey: string) =>
  call('POST user/swap', body, { idempotencyKey });

export function hearSwaps({ event }: SocketNews): void {
  if (event === 'balance' || event === 'authenticated') void refreshSwaps();
}
