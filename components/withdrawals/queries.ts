import { queryOptions } from '@tanstack/react-query';
import { call } from '@/components/api/call';
import { askAnew, serverState } from '@/components/api/server-state';
import type { SocketNews } from '@/components/connection/socket';

const how = { stay: true };
export const shownWithdrawals = 20;

export const withdrawalsQuery = queryOptions({
  queryKey: ['withdrawals', 'list'],
  queryFn: ({ signal }) =>
    call('GET user/listWithdrwal', { size: shownWithdrawals }, { ...how, signal }),
});

export const withdrawalTermsQuery = queryOptions({
  queryKey: ['withdrawals', 'terms'],
  queryFn: ({ signal }) => call('GET user/getWithdrawalTerms', {}, { ...how, signal }),
});

export const destinationsQuery = queryOptions({
  queryKey: ['withdrawals', 'destinations'],
  queryFn: ({ signal }) => call('GET user/listDestination', {}, { ...how, signal }),
});

/** Fetches anew what is known of withdrawals and where they may go. */
export const refreshWithdrawals = (): Promise<void> => askAnew(['withdrawals']);

/** Whether a withdrawal goes on, as far as is known. */
export function goesOn(id: string): boolean {
  const { items = [] } = serverState().getQueryData(withdrawalsQuery.queryKey) ?? {};
  const status = items.find((one) => one.id === id)?.status;
  return status !== 'cancelled' && status !== 'rejected';
}

export function hearWithdrawals({ event }: SocketNews): void {
  if (event === 'review' || event === 'balance' || event === 'authenticated')
    void refreshWithdrawals();
}

export const cancelWithdrawal = (body: { id: string }, idempotencyKey: string) =>
  call('POST user/cancelWithdrawal', body, { idempotencyKey });
