'use client';

import { useSyncExternalStore } from 'react';
import type { Mode } from '@/lib/core/money';
import { followSessionEnd, sessionEnd, sessionGoing } from './session-end';

/** Whether the session that the page was drawn for has ended, and why. */
export const useSessionEnd = () => useSyncExternalStore(followSessionEnd, sessionEnd, sessionGoing);

/** The account in use while its session goes on; after that the page stands as a visitor's. */
export function useStandingMode(mode: Mode | null): Mode | null {
  return useSessionEnd().ended ? null : mode;
}
