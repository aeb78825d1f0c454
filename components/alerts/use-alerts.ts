'use client';

import { useEvents } from '@/components/api/events';
import { useServerState } from '@/components/api/server-state';
import { alertsQuery, hearAlerts, type AlertState } from './queries';

const none: AlertState = { active: [], fired: [] };

/** The customer's price alerts, shared by everything on the page and kept up to date. */
export function useAlerts(): AlertState & { status: 'pending' | 'error' | 'success' } {
  useEvents(hearAlerts);
  const { data, isError } = useServerState(alertsQuery);
  if (!data) return { ...none, status: isError ? 'error' : 'pending' };
  return { ...data, status: 'success' };
}
