'use client';

import { useSyncExternalStore } from 'react';
import { forgetDraft, keepDraft, readDraft, type DraftOf } from '@/components/ui/fields/drafts';
import { leavesOpen, useAttempt } from './use-attempt';

/** The key under which just this was sent from this tab before and had no answer, else the new one, kept from now on. */
export function keptKey(of: DraftOf, body: unknown, newKey: string): string {
  const asked = JSON.stringify(body);
  const before = readDraft(of, ['asked', 'key']);
  if (before.key && before.asked === asked) return before.key;
  keepDraft(of, { asked, key: newKey });
  return newKey;
}

/**
 * `useAttempt` whose key outlives a reload: what has no answer yet and is sent again just as it was has one
 * effect, after a reload too.
 */
export function useKeptAttempt<Body, Answer>(
  send: (body: Body, key: string) => Promise<Answer>,
  of: DraftOf,
) {
  const made = useAttempt(async (body: Body, newKey) => {
    try {
      const answer = await send(body, keptKey(of, body, newKey));
      forgetDraft(of);
      return answer;
    } catch (error) {
      if (!leavesOpen(error)) forgetDraft(of);
      throw error;
    }
  });
  const asked = useSyncExternalStore(
    () => () => undefined,
    () => readDraft(of, ['asked']).asked ?? null,
    () => null,
  );
  return {
    ...made,
    /** Whether just this was sent before the page was loaded, and nobody knows what became of it. */
    wasLost: (body: Body) => made.phase === 'ready' && asked === JSON.stringify(body),
  };
}
