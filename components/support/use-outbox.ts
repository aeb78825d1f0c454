'use client';

import { useState } from 'react';
import { newKey } from '@/components/api/call';
import { useErrorWords } from '@/components/api/error-words';
import type { SupportMessage } from '@/lib/support/contract';
import { writeMessage } from './queries';

export type Outgoing = {
  /** One for every try, so that a message is sent once. */
  key: string;
  text: string;
  files: readonly string[];
  at: number;
  /** Why it was not sent; null while it is under way. */
  failure: string | null;
};

type Draft = Pick<Outgoing, 'text' | 'files'>;

/** What was written and is not confirmed yet, in the order it was written. */
export function useOutbox(
  conversationId: string | null,
  messages: readonly SupportMessage[],
  onSent: (message: SupportMessage) => void,
) {
  const words = useErrorWords();
  const [items, setItems] = useState<readonly Outgoing[]>([]);
  const drop = (key: string) => setItems((now) => now.filter((one) => one.key !== key));

  async function send(item: Outgoing): Promise<void> {
    const put = (failure: string | null) =>
      setItems((now) => [...now.filter(({ key }) => key !== item.key), { ...item, failure }]);
    put(null);
    try {
      const { text, files, key } = item;
      const message = await writeMessage(
        { text, files: [...files], ...(conversationId && { conversationId }) },
        key,
      );
      drop(key);
      onSent(message);
    } catch (error) {
      put(words(error));
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
