import { queryOptions } from '@tanstack/react-query';
import { ApiRefusal, call } from '@/components/api/call';
import { serverState } from '@/components/api/server-state';
import type { Pair } from '@/lib/orders/estimates/ticket-terms-rules';

/** An instrument with its terms, its state and its newest price. */
export const marketQuery = (code: string) =>
  queryOptions({
    queryKey: ['markets', 'info', code],
    queryFn: ({ signal }) => call('GET index/getMarketInfo/{code}', { code }, { signal }),
  });

/** Every version of an instrument's terms. */
export const marketTermsQuery = (code: string) =>
  queryOptions({
    queryKey: ['markets', 'terms', code],
    queryFn: ({ signal }) => call('GET index/listMarketTerms/{code}', { code }, { signal }),
  });

/** When a market opens and closes. */
export const hoursQuery = (code: string) =>
  queryOptions({
    queryKey: ['markets', 'hours', code],
    queryFn: ({ signal }) => call('GET index/getMarketHours/{code}', { code }, { signal }),
  });

const unlisted = '10014';

const isListed = (code: string) =>
  serverState()
    .fetchQuery(marketQuery(code))
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiRefusal && error.code === unlisted) return false;
        throw error;
      },
    );

/** The pair that converts a currency to USDT, asked of the server; null at par. */
async function pairOf(currency: string): Promise<Pair> {
  if (currency === 'USD' || currency === 'USDT') return null;
  const straight = `${currency}USD`;
  return (await isListed(straight))
    ? { code: straight, inverse: false }
    : { code: `USD${currency}`, inverse: true };
}

/** The pair that converts a currency to USDT; not asked for while no currency is known. */
export const pairQuery = (currency: string) =>
  queryOptions({
    queryKey: ['markets', 'pair', currency],
    queryFn: () => pairOf(currency),
    enabled: currency !== '',
  });
