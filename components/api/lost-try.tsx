'use client';

import { useState, type ReactNode } from 'react';
import { Notice } from '@/components/ui/error-state';
import { ApiRefusal } from './call';
import { leavesOpen } from './use-attempt';

/** Whether what an error is about may have been done: nothing came back, or it is refused as there already. */
export const mayBeThere = (error: unknown): boolean =>
  leavesOpen(error) || (error instanceof ApiRefusal && error.code === '409');

/**
 * For what the server keeps no answers of: what a try that had no answer was about. It is kept through the
 * refusals that follow, which may come of that very try; null once a try is answered well.
 */
export function useLostTry<T extends string>(mayBeDone: (error: unknown) => boolean = leavesOpen) {
  const [lost, setLost] = useState<T | null>(null);
  async function noting<Answer>(of: T, send: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await send();
      setLost(null);
      return answer;
    } catch (error) {
      if (mayBeDone(error)) setLost(of);
      throw error;
    }
  }
  return { lost, noting };
}

type Props = {
  /** Words for a refusal that is about no field. */
  refusal: string | null;
  /** What may have happened by a try without an answer; null where each had one. */
  maybe: ReactNode;
};

/** How a try ended that brought nothing, and what one without an answer may have done. */
export function TryNotice({ refusal, maybe }: Props) {
  if (maybe === null) return refusal ? <Notice>{refusal}</Notice> : null;
  return (
    <Notice tone="wait">
      {refusal} {maybe}
    </Notice>
  );
}
