import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type CallResult } from '@/components/api/call';
import { askAnew, serverState } from '@/components/api/server-state';

export type History = CallResult<'GET user/listLoginHistory'>;

const queryKey = ['login-history'];

/** The log-in history page by page, beginning with the one that the server drew. */
export const loginHistoryQuery = (first: History) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: page, signal }) =>
      call('GET user/listLoginHistory', { page, size: first.size }, { stay: true, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    initialData: { pages: [first], pageParams: [1] },
  });

/** A page drawn anew by the server tells that what is known may be old: all pages are fetched again. */
export function hearDrawn(first: History): void {
  const known = serverState().getQueryData(loginHistoryQuery(first).queryKey);
  if (known?.pages[0] !== first) void askAnew(queryKey);
}
