import { queryOptions } from '@tanstack/react-query';
import { call } from '@/components/api/call';
import { askAnew } from '@/components/api/server-state';
import type { SocketNews } from '@/components/connection/socket';

export const verificationQuery = queryOptions({
  queryKey: ['verification'],
  queryFn: ({ signal }) => call('GET user/getVerification', {}, { signal }),
});

export const shownLooks = 20;

export const looksQuery = queryOptions({
  queryKey: ['looks'],
  queryFn: ({ signal }) => call('GET user/listLooks', { size: shownLooks }, { signal }),
});

export const refreshVerification = (): Promise<void> => askAnew(verificationQuery.queryKey);

/** Fetches anew what a review changed; the reviewer has looked at files for it, too. */
export function hearReviews({ event, of }: SocketNews): void {
  const isOurs = event === 'review' && of === 'verification';
  // Events from before the socket knew the session were missed.
  if (!isOurs && event !== 'authenticated') return;
  void refreshVerification();
  void askAnew(looksQuery.queryKey);
}
