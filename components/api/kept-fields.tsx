import type { ReactNode } from 'react';
import type { Phase } from './use-attempt';

type Props = { phase: Phase; className?: string; children: ReactNode };

/** Fields of what was sent without an answer: it is sent again as it was, or not at all, so they stay as they were. */
export const KeptFields = ({ phase, className = 'grid min-w-0 gap-3', children }: Props) => (
  <fieldset disabled={phase === 'unsure'} className={className}>
    {children}
  </fieldset>
);
