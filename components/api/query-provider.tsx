'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useOnReturn } from '@/components/connection/use-connection';
import { ApiRefusal } from './call';

/** For screens that read lists of their own, such as orders; the public pages do without its weight. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 5_000,
            // A server in the same house answers without the internet, which is all the browser knows of.
            networkMode: 'always',
            retry: (count, error) => !(error instanceof ApiRefusal) && count < 2,
          },
        },
      }),
  );
  useOnReturn(() => void client.refetchQueries({ type: 'active' }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
