import { useState } from 'react';
import type { Phase } from './use-attempt';

/** Whether nobody knows yet what became of what was sent, or is about to be. */
export const isOpenPhase = (phase: Phase): boolean => phase !== 'ready' && phase !== 'refused';

/**
 * What the page knows, as it was when it was reckoned with and sent, for as long as nobody knows what became
 * of that. It has to be one and the same as long as it does not change.
 */
export function useAsSent<T>(now: T, phase: Phase): T {
  const [sent, setSent] = useState(now);
  if (isOpenPhase(phase)) return sent;
  if (sent !== now) setSent(now);
  return now;
}

/**
 * `useAsSent` for what is reckoned anew each time it is drawn, as it was when the second was called: just
 * before it is sent. `begun` is what another part of the page had sent before this one was there.
 */
export function useKept<T>(now: T, phase: Phase, begun?: T): [T, () => void] {
  const [kept, setKept] = useState<{ as: T } | null>(begun === undefined ? null : { as: begun });
  const isOpen = isOpenPhase(phase);
  return [isOpen && kept ? kept.as : now, () => isOpen || setKept({ as: now })];
}
