'use client';

import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiRefusal, modeInBrowser, newKey } from '@/components/api/call';
import { connected, isLost } from '@/components/connection/connection';
import type { Mode } from '@/lib/core/money';
import { keepSent, useSent } from './sent/keep-sent';
import { sentFrom, type Phase, type State } from './sent/sent-from';

export type { Phase };

type Order<Body> = {
  key: string;
  body: Body;
  mode: Mode;
  isSent: boolean;
  /** Whether a try of it had no answer. */
  isOpen: boolean;
  /** By this device, ms since the epoch. */
  madeAt: number;
};

type Place = {
  place: string;
  /** What it is shown as. */
  what: unknown;
  /** What that is reckoned with. */
  reckoned: unknown;
};

export type Options<Body> = {
  waitsWhile?: boolean;
  /** The account it is shown for; else the one in use when it is made. */
  mode?: Mode;
  /** The key under which just this was sent before the page was loaded and had no answer, and since when; null where it was not. */
  keyOf?: (body: Body) => { key: string; madeAt: number } | null;
  /** Where it is sent from: it is kept there though its part of the page goes. */
  from?: Place;
  /** For what has no place of its own to say how it failed. */
  onFail?: (phase: 'refused' | 'unsure', error: unknown) => void;
};

const silent = new Set<string | null>([null, 'timeout', 'offline', '503']);
const mostTries = 5;
const betweenMs = 500;
// What was wanted then need not be wanted now.
const longestWaitMs = 10 * 60_000;
// The server knows a key for 24 hours: after them the same would be done once more.
const keyLastsMs = 20 * 3_600_000;

const codeOf = (error: unknown) => (error instanceof ApiRefusal ? error.code : null);

/** Not sent, since it was made for the account that is not in use now. */
const otherAccount = 'otherAccount';
/** Not sent, since a connection was waited for too long. */
const tooLate = 'tooLate';
/** Not sent again: what became of it is not known, and its key is not safe any more. */
const tooOld = 'tooOld';

export const isTooOld = (error: unknown): boolean => codeOf(error) === tooOld;

/** Said before the server looks at the key: of a try before they tell nothing. */
const beforeKey = new Set<string | null>([otherAccount, '401', '403', '413', '415', '429']);

/** Whether an error leaves open what the server did, at this try or at one before that had no answer. */
export const leavesOpen = (error: unknown, wasOpen = false): boolean =>
  !(error instanceof ApiRefusal) ||
  silent.has(error.code) ||
  (wasOpen && beforeKey.has(error.code));

function orderOf<Body>(body: Body, { mode, keyOf }: Options<Body>): Order<Body> {
  const before = keyOf?.(body) ?? null;
  const isOpen = before !== null;
  const { key, madeAt } = before ?? { key: newKey(), madeAt: Date.now() };
  return { key, body, mode: mode ?? modeInBrowser(), isSent: isOpen, isOpen, madeAt };
}

const ready: State = { phase: 'ready', error: null };
const sending: State = { phase: 'sending', error: null };

/** What is under way, and how it stands; what was sent from here before this part of the page was there goes on in it. */
function usePending<Body>(from: Place | undefined) {
  const shared = useSent(from?.place);
  const [kept] = useState(() => (shared?.order ?? null) as Order<Body> | null);
  const pending = useRef(kept);
  const [own, setOwn] = useState({ state: ready, order: kept });
  const isShared = from !== undefined && own.order !== null;
  const isSettledElsewhere = isShared && shared?.order !== own.order;
  const isHere = () => !from || sentFrom(from.place)?.order === pending.current;

  function put(order: Order<Body> | null): void {
    // What another part has sent since stays there.
    if (from && order && !sentFrom(from.place)) {
      const { place, what, reckoned } = from;
      keepSent(place, { order, what, reckoned, state: sending });
    }
    if (from && !order && isHere()) keepSent(from.place, null);
    // Its answer may be on its way still, to a part that is gone.
    pending.current = order && Object.assign(order, { isOpen: order.isOpen || order === kept });
  }
  /** Says how an order stands, or how one was settled, which is pending no more. */
  function say(state: State): void {
    const order = pending.current;
    const there = from && sentFrom(from.place);
    if (there && there.order === order) keepSent(from.place, { ...there, state });
    setOwn({ state, order });
  }
  // What is settled elsewhere looks as if it were on its way until it has faded.
  const state = !isShared ? own.state : isSettledElsewhere || !shared ? sending : shared.state;
  return { state, isSettledElsewhere, pending, put, say, isHere };
}

/** Whether a key has had its time, so that nothing is sent under it any more. */
export const isOver = ({ madeAt }: { madeAt: number }): boolean => Date.now() - madeAt > keyLastsMs;

export type Send<Body, Answer> = (body: Body, key: string, wasOpen: boolean) => Promise<Answer>;

async function sendNow<Body, Answer>(order: Order<Body>, send: Send<Body, Answer>) {
  if (order.mode !== modeInBrowser()) throw new ApiRefusal(otherAccount);
  if (isOver(order)) throw new ApiRefusal(tooOld);
  order.isSent = true;
  try {
    return await send(order.body, order.key, order.isOpen);
  } catch (error) {
    order.isOpen ||= leavesOpen(error);
    throw error;
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, betweenMs));

/**
 * Sends what moves money once, however often it is tried: a try without an answer is repeated with the same
 * key and the same body, so that it has one effect; after a refusal the next try is a new one. What is said
 * before the key is looked at refuses a first try alone: of one without an answer it tells nothing.
 *
 * With `waitsWhile`, what cannot be sent for want of a connection is sent when that is back, as long
 * as `waitsWhile` stays true, for ten minutes; where it ends first, nothing is sent. What was sent by then stays open.
 * What has no answer is not sent again once its key has had its time: it would be done twice.
 *
 * What was made for one account is never sent for the other: calls go to the account in use.
 */
export function useAttempt<Body, Answer>(
  send: Send<Body, Answer>,
  { waitsWhile = false, mode, keyOf, from, onFail }: Options<Body> = {},
) {
  const { state, isSettledElsewhere, pending, put, say, isHere } = usePending<Body>(from);
  const leave = useRef<AbortController | null>(null);

  useEffect(() => {
    if (!waitsWhile) return;
    return () => leave.current?.abort();
  }, [waitsWhile]);

  async function sendWhenBack(order: Order<Body>): Promise<Answer> {
    const { signal } = (leave.current = new AbortController());
    const pressedAt = Date.now();
    for (let tries = 1; ; tries += 1) {
      if (isLost()) say({ phase: 'waiting', error: null });
      await connected(signal);
      if (Date.now() - pressedAt > longestWaitMs)
        throw new ApiRefusal(order.isSent ? null : tooLate);
      say(sending);
      try {
        return await sendNow(order, send);
      } catch (error) {
        if (codeOf(error) !== 'offline' || tries === mostTries || signal.aborted) throw error;
        await pause();
      }
    }
  }

  async function attempt(body: Body, onRefused?: (error: unknown) => void): Promise<Answer | null> {
    const order = pending.current ?? orderOf(body, { mode, keyOf });
    put(order);
    say(sending);
    try {
      const answer = await (waitsWhile ? sendWhenBack(order) : sendNow(order, send));
      put(null);
      say(ready);
      return answer;
    } catch (error) {
      if (leave.current?.signal.aborted && !order.isSent) {
        put(null);
        say(ready);
        return null;
      }
      const unsure = leavesOpen(error, order.isOpen);
      if (!unsure) put(null);
      const phase = unsure ? 'unsure' : 'refused';
      // At once: no field can be focused before what was sent is open again.
      flushSync(() => say({ phase, error }));
      onFail?.(phase, error);
      if (!unsure) onRefused?.(error);
      return null;
    }
  }

  return {
    ...state,
    /** Whether another part of the page has its answer, so that nothing of it is to be shown here. */
    isSettledElsewhere,
    attempt,
    /** Whether something was sent of which nobody knows what became. */
    isUnsettled: () => pending.current?.isSent === true && isHere(),
    /** Drops what was said of an attempt that is settled: what follows is another one. */
    forget() {
      if (!pending.current) say(ready);
    },
  };
}
