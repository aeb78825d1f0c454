'use client';

import {
  QueryClient,
  useQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
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
  return client;
}

/** All that this page knows of the server. A page that is being drawn by the server knows nothing of it. */
export function serverState(): QueryClient {
  if (typeof window === 'undefined') return new QueryClient({ defaultOptions });
  return (ofPage ??= openState());
}

/**
 * A query of the page's server state, shared by all that name its key. No provider stands around it,
 * so that pages without queries do without their weight.
 */
export const useServerState = <Answer, Shown = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Error, Shown, Key>,
): UseQueryResult<Shown> => useQuery(options, serverState());
