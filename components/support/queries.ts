import { queryOptions } from '@tanstack/react-query';
import { call, type CallInput } from '@/components/api/call';
import { askAnew, serverState } from '@/components/api/server-state';
import type { SocketNews } from '@/components/connection/socket';
import type { SupportDetail, SupportMessage } from '@/lib/support/contract';
import { conversationsShown } from '@/lib/support/rules';

const all = ['support'] as const;

export const listQuery = queryOptions({
  queryKey: [...all, 'list'],
  queryFn: ({ signal }) =>
    call('GET user/listSupport', { size: conversationsShown }, { stay: true, signal }),
});

export const unreadQuery = queryOptions({
  queryKey: [...all, 'unread'],
  queryFn: async ({ signal }) =>
    (await call('GET user/listSupport', { size: 1 }, { stay: true, signal })).unread,
});

const unlike = (known: readonly SupportMessage[]) => {
  const ids = new Set(known.map(({ id }) => id));
  return ({ id }: SupportMessage) => !ids.has(id);
};

/** What was fetched of a conversation, with what is known of it from before and still joins it. */
export function joinDetails(
  known: SupportDetail | undefined,
  fetched: SupportDetail,
): SupportDetail {
  const older = known?.messages.filter(unlike(fetched.messages)) ?? [];
  const isJoined = known?.messages.some(({ id }) => id === fetched.messages[0]?.id);
  if (!known || older.length === 0 || !isJoined) return fetched;
  const [before, after] = [older, fetched.messages];
  return {
    ...fetched,
    messages: [...before, ...after].sort((a, b) => Number(a.id) - Number(b.id)),
    hasOlder: known.hasOlder,
  };
}

/** Whoever has the conversation before them reads it. */
async function markRead({ id, unread, messages }: SupportDetail): Promise<void> {
  if (unread === 0 || document.visibilityState !== 'visible') return;
  const upTo = messages.at(-1)!.id;
  const left = await call('POST user/readSupport', { id, upTo }, { stay: true });
  serverState().setQueryData(unreadQuery.queryKey, left.unread);
}

export const detailQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: async ({ signal }) => {
      const detail = await call('GET user/getSupport/{id}', { id }, { stay: true, signal });
      // What could not be noted is unread still, and noted with the next look.
      await markRead(detail).catch(() => undefined);
      return detail;
    },
    structuralSharing: (known, fetched) =>
      joinDetails(known as SupportDetail | undefined, fetched as SupportDetail),
    staleTime: 0,
  });

/** Puts what stands above what is shown before it. */
export async function fetchOlder(shown: SupportDetail): Promise<void> {
  const { id, messages } = shown;
  const before = messages[0]!.id;
  const older = await call('GET user/getSupport/{id}', { id, before });
  serverState().setQueryData(detailQuery(id).queryKey, {
    ...shown,
    messages: [...older.messages.filter(unlike(messages)), ...messages],
    hasOlder: older.hasOlder,
  });
}

export const refreshSupport = (): Promise<void> => askAnew(all);

/** Sends a message; it has arrived (`onSent`) before it is known where it is shown. */
export async function writeMessage(
  body: CallInput<'POST user/writeSupport'>,
  idempotencyKey: string,
  onSent: (message: SupportMessage) => void,
): Promise<void> {
  const message = await call('POST user/writeSupport', body, { idempotencyKey });
  onSent(message);
  const query = detailQuery(message.conversationId);
  const { queryKey } = query;
  const state = serverState();
  // Of a conversation that has just begun nothing is known yet: what was written stays on its way until there is.
  if (!state.getQueryData(queryKey)) await state.prefetchQuery(query);
  state.setQueryData(queryKey, (known: SupportDetail | undefined) =>
    known?.messages.every(unlike([message]))
      ? { ...known, status: 'open' as const, messages: [...known.messages, message] }
      : known,
  );
  void refreshSupport();
}

/** Events from before the socket knew the session were missed, so its welcome is news as well. */
export function hearSupport({ event }: SocketNews): void {
  if (event === 'support' || event === 'authenticated') void refreshSupport();
}
