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

/** One version of an instrument's terms; null where there is none, and not asked for until it is known. */
export const marketTermsQuery = (code: string, version: number | undefined) =>
  queryOptions({
    queryKey: ['markets', 'terms', code, version],
    queryFn: async ({ signal }) => {
      const path = 'GET index/listMarketTerms/{code}';
      const { items } = await call(path, { code, version, size: 1 }, { signal });
      return items[0] ?? null;
    },
    enabled: version !== undefined,
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
