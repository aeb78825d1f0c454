import { useEffect } from 'react';
import { reloadPage } from '@/components/connection/connection';
import { isOfPage, sessionEnd } from '@/components/connection/session-end';
import { followNews, type SocketNews } from '@/components/connection/socket';
import { ApiRefusal, call } from './call';

/** What a noun does with an event of the socket: mostly, it has its queries fetched anew. */
export type Hear = (news: SocketNews) => void;
type Speak = (message: object) => void;

const againMs = 1_000;
const hearers = new Map<Hear, number>();
let speak: Speak | null = null;
let again: ReturnType<typeof setTimeout> | undefined;
let leave: (() => void) | null = null;

/** Lets the socket speak for the session; without that nothing private would be told, its end neither. */
async function signIn(send: Speak): Promise<void> {
  speak = send;
  clearTimeout(again);
  if (sessionEnd().ended) return;
  try {
    const { ticket, customerId } = await call('POST user/socketTicket', {}, { stay: true });
    // Somebody else logged in beside it while nobody saw this page, which shows what is not theirs.
    if (!isOfPage(customerId)) return void reloadPage();
    send({ op: 'auth', ticket });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.code !== '401') signInSoon();
  }
}

function signInSoon() {
  clearTimeout(again);
  again = setTimeout(() => speak && void signIn(speak), againMs);
}

function tell(news: SocketNews) {
  // A ticket came too late, or its session ended before it was used: the next one tells which.
  if (news.event === 'error' && news.reason === 'ticket') signInSoon();
  hearers.forEach((_, hear) => hear(news));
}

/** Hears the private events of the page's socket, once however many ask for it; returns the way to stop. */
export function followEvents(hear: Hear): () => void {
  hearers.set(hear, (hearers.get(hear) ?? 0) + 1);
  leave ??= followNews({ greet: signIn, hear: tell });
  return () => {
    const left = (hearers.get(hear) ?? 0) - 1;
    if (left > 0) return void hearers.set(hear, left);
    hearers.delete(hear);
    if (hearers.size > 0) return;
    clearTimeout(again);
    speak = null;
    leave?.();
    leave = null;
  };
}

/** `followEvents` while a component stands; null follows nothing, such as for a visitor. */
export function useEvents(hear: Hear | null): void {
  useEffect(() => (hear ? followEvents(hear) : undefined), [hear]);
}
