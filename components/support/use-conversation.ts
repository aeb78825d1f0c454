import { useEffect, useRef, useState } from 'react';
import type { SupportMessage } from '@/lib/support/contract';
import { conversationHref } from '@/lib/support/rules';
import { moveDrafts } from './use-written';

/** The conversation of a screen, null before it is begun, and what its first message does once it was sent. */
export function useConversation(customer: string, first: string | null) {
  const [id, setId] = useState(first);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  function begin({ conversationId }: SupportMessage) {
    if (id !== null) return;
    moveDrafts(customer, conversationId);
    // The address is that of another page once this one was left.
    if (!isShown.current) return;
    setId(conversationId);
    window.history.replaceState(null, '', conversationHref(conversationId));
  }

  return [id, begin] as const;
}
