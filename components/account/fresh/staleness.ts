import type { SocketNews } from '@/components/connection/socket';

const changing = new Set(['order', 'balance', 'review']);

/**
 * Judges whether an event makes a page old that the server drew. One that came with its document was drawn just before
 * the socket knew the session for the first time; every later welcome comes after events that nobody heard.
 */
export function staleness(cameWithDocument: boolean) {
  let isFirst = cameWithDocument;
  return ({ event = '' }: SocketNews): boolean => {
    if (event !== 'authenticated') return changing.has(event);
    const isOld = !isFirst;
    isFirst = false;
    return isOld;
  };
}
