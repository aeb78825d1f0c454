'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ApiRefusal, newKey } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import { useOnReturn } from '@/components/connection/use-connection';
import { forgetDraft, keepDraft, readDraft, type DraftOf } from '@/components/ui/fields/drafts';
import type { SupportMessage } from '@/lib/support/contract';
import { writeMessage } from './queries';
import { draftOf, type Writer } from './use-written';

export type Outgoing = {
  /** One for every try, so that a message is sent once. */
  key: string;
  text: string;
  files: readonly string[];
  at: number;
  /** Why it was not sent; null while it is under way. */
  failure: string | null;
  /** Whether that is that the server did not answer, which is over once it is there again. */
  isUnanswered?: boolean;
};

type Draft = Pick<Outgoing, 'text' | 'files'>;

const isOutgoing = (one: Partial<Outgoing>) =>
  typeof one.key === 'string' && typeof one.text === 'string' && Array.isArray(one.files);

function parsed(kept: string): Outgoing[] {
  try {
    return (JSON.parse(kept || '[]') as Outgoing[]).filter(isOutgoing);
  } catch {
    return [];
  }
}

const never = () => () => undefined;

/**
 * What was under way or failed before a reload: it can be sent again, under its key. Why it failed is still
 * true; of what was under way nothing is known but that.
 */
function useBefore(of: DraftOf, failure: string): readonly Outgoing[] {
  const kept = useSyncExternalStore(
    never,
    () => readDraft(of, ['items']).items ?? '',
    () => '',
  );
  return useMemo(
    () => parsed(kept).map((one) => ({ ...one, failure: one.failure ?? failure })),
    [kept, failure],
  );
}

/** Does something each time the server can be reached again, however short it was away. */
function useOnReach(act: () => void): void {
  useOnReturn(act);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const heard = () => latest.current();
    window.addEventListener('online', heard);
    return () => window.removeEventListener('online', heard);
  }, []);
}

/** What was written and is not confirmed yet, in the order it was written; kept in this tab until it is. */
export function useOutbox(
  { customer, conversationId }: Writer,
  messages: readonly SupportMessage[],
  onSent: (message: SupportMessage) => void,
) {
  const words = useErrorWords();
  const t = useTranslations('common');
  // In the order in which they were written, whichever is answered first.
  const last = useRef(Promise.resolve());
  const [changed, setChanged] = useState<readonly Outgoing[] | null>(null);
  const before = useBefore(draftOf({ customer, conversationId }, 'outbox'), t('unsure'));
  const items = changed ?? before;
  const put = (make: (now: readonly Outgoing[]) => readonly Outgoing[]) =>
    setChanged((now) => make(now ?? before));
  const drop = (key: string) => put((now) => now.filter((one) => one.key !== key));

  useEffect(() => {
    if (changed === null) return;
    const of = draftOf({ customer, conversationId }, 'outbox');
    if (changed.length > 0) keepDraft(of, { items: JSON.stringify(changed) });
    else forgetDraft(of);
  }, [changed, customer, conversationId]);

  function onReturn() {
    if (items.every(({ isUnanswered }) => !isUnanswered)) return;
    const failure = t('unsure');
    put((now) =>
      now.map((one) => (one.isUnanswered ? { ...one, failure, isUnanswered: false } : one)),
    );
  }
  useOnReach(onReturn);

  async function send(item: Outgoing): Promise<void> {
    const show = (failure: string | null, isUnanswered = false) =>
      put((now) => [
        ...now.filter(({ key }) => key !== item.key),
        { ...item, failure, isUnanswered },
      ]);
    show(null);
    const before = last.current;
    let isOver = () => {};
    last.current = new Promise((resolve) => (isOver = resolve));
    await before;
    try {
      const { text, files, key } = item;
      await writeMessage(
        { text, files: [...files], ...(conversationId && { conversationId }) },
        key,
        onSent,
      );
      drop(key);
    } catch (error) {
      show(words(error), error instanceof ApiRefusal && error.code === 'offline');
    } finally {
      isOver();
    }
  }

  return {
    // News of a message may come before the answer to its call, or without one.
    items: items.filter(({ key }) => messages.every((message) => message.key !== key)),
    write: (draft: Draft) => void send({ ...draft, key: newKey(), at: Date.now(), failure: null }),
    retry: (item: Outgoing) => void send(item),
    drop,
  };
}
