'use client';

import { useSyncExternalStore } from 'react';
import { forgetDraft, keepDraft, readDraft, type DraftOf } from '@/components/ui/fields/drafts';
import { isOver, leavesOpen, useAttempt } from './use-attempt';

/** What was sent from this tab before and had no answer; nothing once its key has had its time. */
function keptBefore(of: DraftOf) {
  const { asked, key, at } = readDraft(of, ['asked', 'key', 'at']);
  const madeAt = Number(at);
  return asked && key && !isOver({ madeAt }) ? { asked, key, madeAt } : null;
}

/** What just this was sent under; null where it was not. */
function keptKey(of: DraftOf, body: unknown) {
  const before = keptBefore(of);
  return before?.asked === JSON.stringify(body) ? before : null;
}

/**
 * `useAttempt` whose key outlives a reload: what has no answer yet and is sent again just as it was has one
 * effect, after a reload too.
 */
export function useKeptAttempt<Body, Answer>(
  send: (body: Body, key: string) => Promise<Answer>,
  of: DraftOf,
) {
  async function sendKept(body: Body, key: string, wasOpen: boolean): Promise<Answer> {
    const madeAt = keptKey(of, body)?.madeAt ?? Date.now();
    keepDraft(of, { asked: JSON.stringify(body), key, at: String(madeAt) });
    try {
      const answer = await send(body, key);
      forgetDraft(of);
      return answer;
    } catch (error) {
      if (!leavesOpen(error, wasOpen)) forgetDraft(of);
      throw error;
    }
  }
  const made = useAttempt(sendKept, { keyOf: (body) => keptKey(of, body) });
  const asked = useSyncExternalStore(
    () => () => undefined,
    () => keptBefore(of)?.asked ?? null,
    () => null,
  );
  return {
    ...made,
    /** Whether just this was sent before the page was loaded, and nobody knows what became of it. */
    wasLost: (body: Body) => made.phase === 'ready' && asked === JSON.stringify(body),
  };
}
