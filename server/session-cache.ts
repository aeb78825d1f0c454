import type { LiveSession, SessionCache } from '@/lib/platform/runtime';

const mostSessions = 50_000;

export function createSessionCache(): SessionCache {
  const byHash = new Map<string, LiveSession>();
  const listeners: Parameters<SessionCache['onRevoked']>[0][] = [];
  /** What was revoked during each read that is under way. */
  const meanwhile = new Set<Parameters<SessionCache['revoke']>[0][]>();
  const set = (hash: string, session: LiveSession) => {
    byHash.delete(hash);
    byHash.set(hash, session);
    if (byHash.size > mostSessions) byHash.delete(byHash.keys().next().value!);
  };
  return {
    get: (hash) => byHash.get(hash),
    set,
    revoke(matches) {
      for (const revoked of meanwhile) revoked.push(matches);
      for (const [hash, session] of byHash) if (matches(session)) byHash.delete(hash);
      for (const listener of listeners) listener(matches);
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
