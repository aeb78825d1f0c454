import { queryOptions } from '@tanstack/react-query';
import { call, type CallInput } from '@/components/api/call';
import { askAnew } from '@/components/api/server-state';
import type { SocketNews } from '@/components/connection/socket';
import type { PriceAlert } from '@/lib/alerts/contract';
import { activeAtMost } from '@/lib/alerts/rules';
import { catchUp, firedShown, tell } from './reached';

export type AlertState = {
  active: readonly PriceAlert[];
  /** The newest that were reached, newest first. */
  fired: readonly PriceAlert[];
};

async function readAlerts(signal: AbortSignal): Promise<AlertState> {
  const how = { stay: true, signal };
  const [active, fired] = await Promise.all([
    call('GET user/listPriceAlert', { status: ['active'], size: activeAtMost }, how),
    call('GET user/listPriceAlert', { status: ['fired'], size: firedShown }, how),
  ]);
  catchUp(fired.items);
  return { active: active.items, fired: fired.items };
}

export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => readAlerts(signal),
});

/** Fetches the alerts anew. */
export const refreshAlerts = (): Promise<void> => askAnew(alertsQuery.queryKey);

export async function addAlert(alert: CallInput<'POST user/addPriceAlert'>): Promise<void> {
  await call('POST user/addPriceAlert', alert);
  void refreshAlerts();
}

/** Puts an alert at another price: set there first, so that one waits at every moment. */
export async function moveAlert(
  { id, code, note, byMail }: PriceAlert,
  to: Pick<PriceAlert, 'price' | 'direction'>,
): Promise<void> {
  const set = await call('POST user/addPriceAlert', { code, note, byMail, ...to });
  // The same price set again is the same alert.
  if (set.id !== id) await removeAlert(id);
}

export const removeAlert = (id: string): Promise<void> =>
  call('POST user/removePriceAlert', { id }).then(refreshAlerts, async (error) => {
    await refreshAlerts();
    throw error;
  });

export function hearAlerts({ event, id, code, price }: SocketNews): void {
  const named = typeof id === 'string' && typeof code === 'string' && typeof price === 'string';
  if (event === 'alert' && named) tell({ id, code, price });
  // Events from before the socket knew the session were missed, so its welcome is news as well.
  if (event === 'alert' || event === 'authenticated') void refreshAlerts();
}
