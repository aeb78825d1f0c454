import { queryOptions } from '@tanstack/react-query';
import { call } from '@/components/api/call';
import { askAnew } from '@/components/api/server-state';

/** The passkeys of who is logged in; none for a visitor. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('GET user/listPasskey', {}, { stay: true, signal }),
  staleTime: 60_000,
});

export const refreshPasskeys = (): Promise<void> => askAnew(['passkeys']);
