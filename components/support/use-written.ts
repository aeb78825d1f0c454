'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { forgetDraft, keepDraft, readDraft, type DraftOf } from '@/components/ui/fields/drafts';
import { forgetDrafts } from '@/components/ui/fields/forget-drafts';

export type Writer = {
  customer: string;
  /** The conversation that is written to; null for one that is not begun. */
  conversationId: string | null;
};

const kinds = ['text', 'outbox', 'photos'] as const;

/** Where it is kept what is not sent yet: each conversation has a place of its own, so that none overwrites another's. */
export const draftOf = (
  { customer, conversationId }: Writer,
  kind: (typeof kinds)[number],
): DraftOf => ({ customer, form: `support-${kind}:${conversationId ?? 'new'}`, since: '' });

/** Takes what is not sent yet of a conversation along that has just begun. */
export function moveDrafts(customer: string, conversationId: string): void {
  for (const kind of kinds) {
    const from = draftOf({ customer, conversationId: null }, kind);
    const texts = readDraft(from);
    if (Object.keys(texts).length > 0)
      keepDraft(draftOf({ customer, conversationId }, kind), texts);
    forgetDraft(from);
  }
}

const never = () => () => undefined;

/** What is written and not sent yet. It is kept in this tab, and is there again after a reload. */
export function useWritten(writer: Writer) {
  const { customer } = writer;
  const of = draftOf(writer, 'text');
  const [written, setWritten] = useState<string | null>(null);
  // Only the browser knows it: the server draws the field empty.
  const kept = useSyncExternalStore(
    never,
    () => readDraft(of, ['text']).text ?? '',
    () => '',
  );
  useEffect(() => forgetDrafts(customer), [customer]);

  function write(text: string) {
    setWritten(text);
    if (text.trim()) keepDraft(of, { text });
    else forgetDraft(of);
  }

  return [written ?? kept, write] as const;
}
