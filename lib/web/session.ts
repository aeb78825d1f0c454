import { findSession, whySessionEnded, type EndReason } from '@/lib/credentials/session-rows';
import { hashToken } from '@/lib/credentials/token-crypto';
import { runtime, type LiveSession } from '../platform/runtime';

const isToken = (token: string) => token.length >= 20 && token.length <= 200;

/** The live session of a token, or null. Sessions seen lately are answered from memory; a revocation removes them at once. */
export async function authenticate(token: string): Promise<LiveSession | null> {
  if (!isToken(token)) return null;
  const { sessions, sessionUses } = runtime();
  const hash = hashToken(token);
  const seen = sessions.get(hash);
  if (seen && seen.expiresAt > Date.now()) return seen;
  const found = await sessions.readSteady(hash, () => findSession(hash));
  if (!found) return null;
  sessionUses.note(found.sessionId);
  return found;
}

/** Why the session of a token that opens nothing is over; null where that is not known. */
export const whyEnded = async (token: string | undefined): Promise<EndReason | null> =>
  token && isToken(token) ? whySessionEnded(hashToken(token)) : null;
