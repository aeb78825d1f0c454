'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { forgetDraft, keepDraft, readDraft } from '@/components/ui/fields/drafts';
import { forgetDrafts } from '@/components/ui/fields/forget-drafts';

export type Writer = {
  customer: string;
  /** The conversation that is written to; null for one that is not begun. */
  conversationId: string | null;
};

const never = () => () => undefined;

/** What is written and not sent yet. It is kept in this tab, and is there again after a reload. */
export function useWritten({ customer, conversationId }: Writer) {
  const of = { customer, form: 'support', since: conversationId ?? 'new' };
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
