'use client';

import { useEffect, useSyncExternalStore } from 'react';
import {
  alertSnapshot,
  followAlerts,
  noAlerts,
  openAlerts,
  type AlertSnapshot,
} from './alert-store';

/** The customer's price alerts, shared by everything on the page and kept up to date. */
export function useAlerts(): AlertSnapshot {
  useEffect(openAlerts, []);
  return useSyncExternalStore(followAlerts, alertSnapshot, () => noAlerts);
}
