'use client';

import { useRef, useState } from 'react';
import { ApiRefusal, newKey } from '@/components/api/call';

type State = { phase: 'ready' | 'sending' | 'refused' | 'unsure'; error: unknown };

const silent = new Set<string | null>([null, 'timeout', 'offline', '503']);

/** Whether an error leaves open what the server did. */
const leavesOpen = (error: unknown) => !(error instanceof ApiRefusal) || silent.has(error.code);

/**
 * Sends an order once, however often it is tried: a try without an answer is repeated with the same
 * key and the same body, so that it has one effect; after a refusal the next try is a new order.
 */
export function useAttempt<Body, Answer>(send: (body: Body, key: string) => Promise<Answer>) {
  const pending = useRef<{ key: string; body: Body } | null>(null);
  const [state, setState] = useState<State>({ phase: 'ready', error: null });

  async function attempt(body: Body): Promise<Answer | null> {
    const order = (pending.current ??= { key: newKey(), body });
    setState({ phase: 'sending', error: null });
    try {
      const answer = await send(order.body, order.key);
      pending.current = null;
      setState({ phase: 'ready', error: null });
      return answer;
    } catch (error) {
      const unsure = leavesOpen(error);
      if (!unsure) pending.current = null;
      setState({ phase: unsure ? 'unsure' : 'refused', error });
      return null;
    }
  }

  return { ...state, attempt };
}
