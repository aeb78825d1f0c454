import { queryOptions } from '@tanstack/react-query';
import { call, type CallInput, type CallResult } from '@/components/api/call';
import { serverState } from '@/components/api/server-state';

export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: ({ signal }) => call('GET user/getLimits', {}, { stay: true, signal }),
});

const take = (limits: CallResult<'GET user/getLimits'>) => {
  serverState().setQueryData(limitsQuery.queryKey, limits);
  return limits;
};

export const saveLimit = async (input: CallInput<'POST user/saveLimit'>) =>
  take(await call('POST user/saveLimit', input));

export const keepLimit = async (input: CallInput<'POST user/keepLimit'>) =>
  take(await call('POST user/keepLimit', input));

export const beginBreak = async (input: CallInput<'POST user/beginBreak'>) =>
  take(await call('POST user/beginBreak', input));
