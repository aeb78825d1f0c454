import type { Visitor } from '../core/caller';
import { rememberPlaces } from '@/lib/credentials/place-rows';
import { longestSessionDays } from '@/lib/credentials/session-rows';
import { runtime } from '../platform/runtime';

const daySeconds = 24 * 3600;
// The longest that browsers keep one.
const deviceDays = 400;

const isSecure = (): boolean => runtime().env.PUBLIC_URL?.startsWith('https:') ?? false;

// Under https the prefix keeps other hosts of the domain, and plain http, from setting them.
const named = (name: string): string => (isSecure() ? `__Host-${name}` : name);

/** The cookie that holds the token of a session. */
export const sessionCookie = (): string => named('assay_session');

/** The cookie by which a browser that logged in before is known again. It opens nothing. */
export const deviceCookie = (): string => named('assay_device');

function line(name: string, value: string, maxAgeSeconds: number): string {
  const secure = isSecure() ? '; Secure' : '';
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=${maxAgeSeconds}`;
}

/**
 * The cookies of a call that opened or closed a session. Where one was opened is remembered. The server
 * ends it earlier than its cookie when it is not used.
 */
export async function cookiesAfter(
  did: 'open' | 'close',
  result: unknown,
  visitor: Visitor,
): Promise<string[]> {
  if (did === 'close') return [line(sessionCookie(), '', 0)];
  const { token, user } = result as { token: string; user: { id: string } };
  const device = await rememberPlaces(user.id, visitor);
  return [
    line(sessionCookie(), token, longestSessionDays * daySeconds),
    line(deviceCookie(), device, deviceDays * daySeconds),
  ];
}
