import type { LiveSession, SessionCache } from '@/lib/platform/runtime';

const mostSessions = 50_000;

export function createSessionCache(): SessionCache {
  const byHash = new Map<string, LiveSession>();
  const listeners: Parameters<SessionCache['onRevoked']>[0][] = [];
  let revocations = 0;
  return {
    get revocations() {
      return revocations;
    },
    get: (hash) => byHash.get(hash),
    set(hash, session) {
      byHash.delete(hash);
      byHash.set(hash, session);
      if (byHash.size > mostSessions) byHash.delete(byHash.keys().next().value!);
    },
    revoke(matches) {
      revocations += 1;
      for (const [hash, session] of byHash) if (matches(session)) byHash.delete(hash);
      for (const listener of listeners) listener(matches);
    },
    onRevoked: (listener) => void listeners.push(listener),
  };
}
