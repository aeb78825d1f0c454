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
