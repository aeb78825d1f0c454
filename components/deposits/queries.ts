import { queryOptions } from '@tanstack/react-query';
import { call, type CallInput, type CallResult } from '@/components/api/call';
import { askAnew } from '@/components/api/server-state';
import type { SocketNews } from '@/components/connection/socket';

export const shownDeposits = 20;

/** A deposit that is on record now, with what is asked about it. */
export type Reported = CallResult<'POST user/recharge'>;

export const depositsQuery = queryOptions({
  queryKey: ['deposits', 'list'],
  queryFn: ({ signal }) =>
    call('GET user/listRecharge', { size: shownDeposits }, { stay: true, signal }),
});

export const rechargeTermsQuery = queryOptions({
  queryKey: ['deposits', 'terms'],
  queryFn: ({ signal }) => call('GET user/getRechargeTerms', {}, { stay: true, signal }),
});

/** Fetches anew what is known of deposits and where to pay to. */
export const refreshDeposits = (): Promise<void> => askAnew(['deposits']);

export const submitDeposit = (body: CallInput<'POST user/recharge'>, idempotencyKey: string) =>
  call('POST user/recharge', body, { idempotencyKey });

export function hearDeposits({ event }: SocketNews): void {
  if (event === 'review' || event === 'balance' || event === 'authenticated')
    void refreshDeposits();
}
