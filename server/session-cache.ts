import type { EndedSessions, LiveSession, SessionCache } from '@/lib/platform/runtime';
import { lonelyChannel, type Channel } from './channel/channel';

const mostSessions = 50_000;

const topic = 'sessions-ended';

const matcherOf =
  ({ customerId, sessionId, except }: EndedSessions) =>
  (s: Pick<LiveSession, 'sessionId' | 'customerId'>): boolean =>
    s.customerId === customerId &&
    (sessionId === undefined ? s.sessionId !== except : s.sessionId === sessionId);

/**
 * Sessions of this process. After news may have been missed, each is read again. `alsoTell` is another way to
 * tell the others whose sessions ended.
 */
export function createSessionCache(
  channel: Channel = lonelyChannel(),
  alsoTell?: (customerId: string) => void,
): SessionCache {
  const byHash = new Map<string, LiveSession>();
  const listeners: Parameters<SessionCache['onRevoked']>[0][] = [];
  /** What was revoked during each read that is under way. */
  const meanwhile = new Set<Parameters<SessionCache['revoke']>[0][]>();
  const set = (hash: string, session: LiveSession) => {
    byHash.delete(hash);
    byHash.set(hash, session);
    if (byHash.size > mostSessions) byHash.delete(byHash.keys().next().value!);
  };
  const revoke: SessionCache['revoke'] = (matches) => {
    for (const revoked of meanwhile) revoked.push(matches);
    for (const [hash, session] of byHash) if (matches(session)) byHash.delete(hash);
    for (const listener of listeners) listener(matches);
  };
  channel.subscribe(topic, (ended) => revoke(matcherOf(ended as EndedSessions)));
  channel.onGap(() => {
    byHash.clear();
    for (const revoked of meanwhile) revoked.push(() => true);
  });
  return {
    get: (hash) => byHash.get(hash),
    set,
    revoke,
    end(ended) {
      revoke(matcherOf(ended));
      channel.publish(topic, ended);
      alsoTell?.(ended.customerId);
    },
    async readSteady(hash, read) {
      for (;;) {
        const revoked: Parameters<SessionCache['revoke']>[0][] = [];
        meanwhile.add(revoked);
        try {
          const found = await read();
          if (!found) return null;
          if (revoked.some((matches) => matches(found))) continue;
          // At once, so that no revocation comes between.
          set(hash, found);
          return found;
        } finally {
          meanwhile.delete(revoked);
        }
      }
    },
    onRevoked: (listener) => void listeners.push(listener),
  };
}
