'use client';

import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiRefusal, newKey } from '@/components/api/call';
import { connected, isLost } from '@/components/connection/connection';

export type Phase = 'ready' | 'waiting' | 'sending' | 'refused' | 'unsure';
type State = { phase: Phase; error: unknown };
type Order<Body> = { key: string; body: Body; isSent: boolean };

type Options = {
  waitsWhile?: boolean;
  /** For what has no place of its own to say how it failed. */
  onFail?: (phase: 'refused' | 'unsure', error: unknown) => void;
};

const silent = new Set<string | null>([null, 'timeout', 'offline', '503']);
const mostTries = 5;
const betweenMs = 500;

const codeOf = (error: unknown) => (error instanceof ApiRefusal ? error.code : null);

/** Whether an error leaves open what the server did. */
export const leavesOpen = (error: unknown) =>
  !(error instanceof ApiRefusal) || silent.has(error.code);

const pause = () => new Promise((resolve) => setTimeout(resolve, betweenMs));

/**
 * Sends what moves money once, however often it is tried: a try without an answer is repeated with the same
 * key and the same body, so that it has one effect; after a refusal the next try is a new one.
 *
 * With `waitsWhile`, what cannot be sent for want of a connection is sent when that is back, as long
 * as `waitsWhile` stays true; where it ends first, nothing is sent. What was sent by then stays open.
 */
export function useAttempt<Body, Answer>(
  send: (body: Body, key: string) => Promise<Answer>,
  { waitsWhile = false, onFail }: Options = {},
) {
  const pending = useRef<Order<Body> | null>(null);
  const leave = useRef<AbortController | null>(null);
  const [state, setState] = useState<State>({ phase: 'ready', error: null });

  useEffect(() => {
    if (!waitsWhile) return;
    return () => leave.current?.abort();
  }, [waitsWhile]);

  function sendNow(order: Order<Body>): Promise<Answer> {
    order.isSent = true;
    return send(order.body, order.key);
  }

  async function sendWhenBack(order: Order<Body>): Promise<Answer> {
    const { signal } = (leave.current = new AbortController());
    for (let tries = 1; ; tries += 1) {
      if (isLost()) setState({ phase: 'waiting', error: null });
      await connected(signal);
      setState({ phase: 'sending', error: null });
      try {
        return await sendNow(order);
      } catch (error) {
        if (codeOf(error) !== 'offline' || tries === mostTries) throw error;
        await pause();
      }
    }
  }

  async function attempt(body: Body, onRefused?: (error: unknown) => void): Promise<Answer | null> {
    const order = (pending.current ??= { key: newKey(), body, isSent: false });
    setState({ phase: 'sending', error: null });
    try {
      const answer = await (waitsWhile ? sendWhenBack(order) : sendNow(order));
      pending.current = null;
      setState({ phase: 'ready', error: null });
      return answer;
    } catch (error) {
      if (leave.current?.signal.aborted && !order.isSent) {
        pending.current = null;
        setState({ phase: 'ready', error: null });
        return null;
      }
      const unsure = leavesOpen(error);
      if (!unsure) pending.current = null;
      const phase = unsure ? 'unsure' : 'refused';
      // At once: no field can be focused before what was sent is open again.
      flushSync(() => setState({ phase, error }));
      onFail?.(phase, error);
      if (!unsure) onRefused?.(error);
      return null;
    }
  }

  return {
    ...state,
    attempt,
    /** Whether something was sent of which nobody knows what became. */
    isUnsettled: () => pending.current?.isSent === true,
    /** Drops what was said of an attempt that is settled: what follows is another one. */
    forget() {
      if (!pending.current) setState({ phase: 'ready', error: null });
    },
  };
}
