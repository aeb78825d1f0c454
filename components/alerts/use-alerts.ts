'use client';

import { useEffect } from 'react';
import { useEvents } from '@/components/api/events';
import { useServerState } from '@/components/api/server-state';
import { alertsQuery, hearAlerts, noneUnseen, type AlertState } from './queries';
import { keepSeen, timeOf } from './reached';

const none: AlertState = { active: [], fired: [], unseen: 0 };

/** The customer's price alerts, shared by everything on the page and kept up to date. */
export function useAlerts(): AlertState & { status: 'pending' | 'error' | 'success' } {
  useEvents(hearAlerts);
  const { data, isError } = useServerState(alertsQuery);
  if (!data) return { ...none, status: isError ? 'error' : 'pending' };
  return { ...data, status: 'success' };
}

/** Whoever sees the alerts that were reached has looked at all of them. */
export function useSeen({ fired, unseen }: AlertState): void {
  useEffect(() => {
    if (unseen === 0) return;
    keepSeen(Math.max(...fired.map(timeOf)));
    noneUnseen();
  }, [fired, unseen]);
}
