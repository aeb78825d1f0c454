import type { ReactNode } from 'react';
import { isOpenPhase } from './as-sent';
import type { Phase } from './use-attempt';

type Props = { phase: Phase; className?: string; children: ReactNode };

/** Fields of what was sent and has no answer yet: it is sent again as it was, or not at all, so they stay as they were. */
export const KeptFields = ({ phase, className = 'grid min-w-0 gap-3', children }: Props) => (
  <fieldset disabled={isOpenPhase(phase)} className={className}>
    {children}
  </fieldset>
);
