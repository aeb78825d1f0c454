import { queryOptions } from '@tanstack/react-query';
import { call, type CallInput } from '@/components/api/call';
import { askAnew, serverState } from '@/components/api/server-state';
import type { SocketNews } from '@/components/connection/socket';

export const archiveQuery = queryOptions({
  queryKey: ['archive'],
  queryFn: ({ signal }) => call('GET user/getArchive', {}, { stay: true, signal }),
});

export async function askForArchive(input: CallInput<'POST user/requestArchive'>): Promise<void> {
  serverState().setQueryData(archiveQuery.queryKey, await call('POST user/requestArchive', input));
}

export function hearArchive({ event }: SocketNews): void {
  if (event === 'notification' || event === 'authenticated') void askAnew(archiveQuery.queryKey);
}
