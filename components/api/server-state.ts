'use client';

import { QueryClient, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { hearNextCustomer } from '@/components/connection/session-end';
import { connectedEvent } from '@/components/ui/loading/loader';
import { ApiRefusal } from './call';

const defaultOptions = {
  queries: {
    staleTime: 5_000,
    // A server in the same house answers without the internet, which is all the browser knows of.
    networkMode: 'always',
    refetchOnReconnect: false,
    retry: (count: number, error: unknown) => !(error instanceof ApiRefusal) && count < 2,
  },
} as const;

let ofPage: QueryClient | null = null;

function openState(): QueryClient {
  const client = new QueryClient({ defaultOptions });
  client.mount();
  window.addEventListener(connectedEvent, () => void client.refetchQueries({ type: 'active' }));
  // Emptied, and what is shown fetched anew.
  hearNextCustomer(() => {
    // What is not shown would go back to what it began with.
    client.removeQueries({ type: 'inactive' });
    void client.resetQueries();
  });
  return client;
}

/** All that this page knows of the server. A page that is being drawn by the server knows nothing of it. */
export function serverState(): QueryClient {
  if (typeof window === 'undefined') return new QueryClient({ defaultOptions });
  return (ofPage ??= openState());
}

/**
 * Fetches anew what is shown of a key. What is asked for the first time just now may have been answered before
 * what happened: the library waits for that answer alone, so that it is asked once more.
 */
export async function askAnew(queryKey: QueryKey): Promise<void> {
  const state = serverState();
  const begun = state.getQueryCache().findAll({
    queryKey,
    predicate: (one) => one.state.data === undefined && one.state.fetchStatus === 'fetching',
  });
  await state.invalidateQueries({ queryKey });
  if (begun.length === 0) return;
  await state.invalidateQueries({ queryKey, predicate: (one) => begun.includes(one) });
}

const never = () => () => undefined;

/** Whether what the server drew has come to life here: not yet in the rendering that does so. */
const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** What is used of a query. `dataUpdatedAt` is in ms since the epoch. */
type ServerState<Shown> = {
  data: Shown | undefined;
  isError: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
};

/**
 * A query of the page's server state, shared by all that name its key. No provider stands around it,
 * so that pages without queries do without their weight. A part that comes to life after others knows
 * no more at first than the server did when it drew it.
 */
export function useServerState<Answer, Shown = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Error, Shown, Key>,
): ServerState<Shown> {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(options, serverState());
  if (useIsAlive()) return { data, isError, dataUpdatedAt, refetch };
  return { data: undefined, isError: false, dataUpdatedAt: 0, refetch };
}
