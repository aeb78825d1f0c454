'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { connection, followConnection } from './connection';
import { unknown, type Connection } from './pulse';

/** How the page stands with its server. */
export const useConnection = (): Connection =>
  useSyncExternalStore(followConnection, connection, () => unknown);

/** Whether the connection is lost just now. */
export const useIsLost = (): boolean =>
  useSyncExternalStore(
    followConnection,
    () => connection().state === 'lost',
    () => false,
  );

/** Grows whenever the connection came back: what was missed meanwhile has to be fetched. */
export const useReturns = (): number =>
  useSyncExternalStore(
    followConnection,
    () => connection().returns,
    () => 0,
  );

/** Does something each time the connection came back. */
export function useOnReturn(act: () => void): void {
  const returns = useReturns();
  const latest = useRef(act);
  const seen = useRef(returns);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (returns === seen.current) return;
    seen.current = returns;
    latest.current();
  }, [returns]);
}
