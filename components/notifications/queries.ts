import { queryOptions } from '@tanstack/react-query';
import { call, type CallInput, type CallResult } from '@/components/api/call';
import { askAnew, serverState } from '@/components/api/server-state';
import type { SocketNews } from '@/components/connection/socket';
import { pageSize } from '@/lib/notifications/rules';

export type Notifications = CallResult<'GET user/listNotification'>;
export type NotificationSettings = CallResult<'GET user/getNotificationSettings'>;

const all = ['notifications'] as const;

export const listQuery = (page: number) =>
  queryOptions({
    queryKey: [...all, 'list', page],
    queryFn: ({ signal }) =>
      call('GET user/listNotification', { page, size: pageSize }, { stay: true, signal }),
  });

export const unreadQuery = queryOptions({
  queryKey: [...all, 'unread'],
  queryFn: async ({ signal }) =>
    (await call('GET user/listNotification', { size: 1 }, { stay: true, signal })).unread,
});

const refresh = (): Promise<void> => askAnew(all);

const takeUnread = ({ unread }: { unread: number }): Promise<void> => {
  serverState().setQueryData(unreadQuery.queryKey, unread);
  return refresh();
};

export const markRead = (id: string): Promise<void> =>
  call('POST user/readNotification', { id }).then(takeUnread);

export const markAllRead = (upTo: string): Promise<void> =>
  call('POST user/readAllNotification', { upTo }).then(takeUnread);

/** No part of `all`: no event changes what a customer chose. */
export const settingsQuery = queryOptions({
  queryKey: ['notificationSettings'],
  queryFn: ({ signal }) => call('GET user/getNotificationSettings', {}, { stay: true, signal }),
});

/** Takes what was saved; an answer that is under way tells of before. */
async function takeSettings(change: (known: NotificationSettings) => NotificationSettings) {
  await serverState().cancelQueries(settingsQuery);
  serverState().setQueryData(settingsQuery.queryKey, (known) => known && change(known));
  await serverState().invalidateQueries(settingsQuery);
}

export type Kinds = readonly NotificationSettings['kinds'][number][];
export type Setting = CallInput<'POST user/saveNotificationSetting'>;

export const withSetting = (kinds: Kinds, setting: Setting) =>
  kinds.map((one) => (one.kind === setting.kind ? { ...one, ...setting } : one));

export async function saveSetting(setting: Setting) {
  await call('POST user/saveNotificationSetting', setting);
  await takeSettings(({ kinds, ...rest }) => ({ ...rest, kinds: withSetting(kinds, setting) }));
}

export async function savePhrase(input: CallInput<'POST user/saveMailPhrase'>) {
  const { phrase } = await call('POST user/saveMailPhrase', input);
  await takeSettings((known) => ({ ...known, phrase }));
  return phrase;
}

export type PushDevices = CallResult<'GET user/listPushDevice'>;

export const saveDevice = (device: CallInput<'POST user/savePushDevice'>) =>
  call('POST user/savePushDevice', device);

export const removeDevice = (id: string) => call('POST user/removePushDevice', { id });

/** Events from before the socket knew the session were missed, so its welcome is news as well. */
export function hearNotifications({ event }: SocketNews): void {
  if (event === 'notification' || event === 'authenticated') void refresh();
}
