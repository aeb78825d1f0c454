import { queryOptions } from '@tanstack/react-query';
import { call, type CallInput } from '@/components/api/call';
import { askAnew, serverState } from '@/components/api/server-state';
import type { SocketNews } from '@/components/connection/socket';

export const shownLoans = 20;

export const offersQuery = queryOptions({
  queryKey: ['loans', 'offers'],
  queryFn: ({ signal }) => call('GET index/listLoanOffer', {}, { stay: true, signal }),
});

export const loansQuery = (page: number) =>
  queryOptions({
    queryKey: ['loans', 'mine', page],
    queryFn: ({ signal }) =>
      call('GET user/listLoanRecord', { page, size: shownLoans }, { stay: true, signal }),
  });

export const loanQuery = (id: string) =>
  queryOptions({
    queryKey: ['loans', 'one', id],
    queryFn: ({ signal }) => call('GET user/getLoan/{id}', { id }, { stay: true, signal }),
  });

export const loanAccountQuery = queryOptions({
  queryKey: ['loans', 'account'],
  queryFn: ({ signal }) => call('GET user/loanAccount', {}, { stay: true, signal }),
});

type Asked = CallInput<'POST user/quoteLoan'>;

/** What a loan would cost. It is fetched when asked for, and forgotten when not shown. */
export const quoteQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['loan-quote', asked],
    queryFn: () => call('POST user/quoteLoan', asked),
    gcTime: 0,
  });

export const askQuote = (asked: Asked) =>
  serverState().fetchQuery({ ...quoteQuery(asked), staleTime: 0 });

/** Fetches anew what is lent, what the customer owes and what they may owe. */
export const refreshLoans = (): Promise<void> => askAnew(['loans']);

export const applyLoan = (body: CallInput<'POST user/loan'>, idempotencyKey: string) =>
  call('POST user/loan', body, { idempotencyKey });

export const repayLoan = (body: CallInput<'POST user/repayLoan'>, idempotencyKey: string) =>
  call('POST user/repayLoan', body, { idempotencyKey });

export const cancelLoan = (body: { id: string }, idempotencyKey: string) =>
  call('POST user/cancelLoan', body, { idempotencyKey });

export function hearLoans({ event }: SocketNews): void {
  if (event === 'balance' || event === 'review' || event === 'authenticated') void refreshLoans();
}
