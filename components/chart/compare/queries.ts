import { queryOptions } from '@tanstack/react-query';
import { call } from '@/components/api/call';

/** Every listed instrument, as it was a while ago: its code, its type and its English name. */
export const instrumentsQuery = queryOptions({
  queryKey: ['markets', 'instruments'],
  queryFn: async ({ signal }) => {
    const items = await call('GET index/listMarketByType', {}, { signal });
    return items.map(({ code, type, appName }) => ({ code, type, appName }));
  },
  staleTime: Infinity,
});
