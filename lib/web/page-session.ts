import { randomUUID } from 'node:crypto';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { Caller } from '../core/caller';
import { isLocale, localeCookie, preferredLocale } from '../core/locales';
import { runtime } from '../platform/runtime';
import { sessionCookie } from './cookies';
import { authenticate } from './session';

/** The customer whose page is being drawn, read once a request from the cookies; null for a visitor. */
export const currentCustomer = cache(async (): Promise<Caller | null> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const token = jar.get(sessionCookie())?.value;
  const session = token ? await authenticate(token) : null;
  if (!session) return null;
  const chosen = jar.get(localeCookie)?.value;
  return {
    customerId: session.customerId,
    sessionId: session.sessionId,
    mode: jar.get('virtual')?.value === 'YES' ? 'demo' : 'real',
    locale: isLocale(chosen) ? chosen : preferredLocale(head.get('accept-language')),
    ip: head.get('x-assay-address') ?? 'unknown',
    userAgent: head.get('user-agent')?.slice(0, 300) ?? null,
    requestId: randomUUID(),
    key: null,
  };
});

/** The customer, or a visit to the login that comes back to `path`. */
export async function customerOrLogin(path: string): Promise<Caller> {
  return (await currentCustomer()) ?? redirect(`/pass/login?next=${encodeURIComponent(path)}`);
}

/** Whether the page is read on the machine that serves it, through no proxy: others must not read everybody's mails. */
export const isLocalReader = async (): Promise<boolean> =>
  (await headers()).get('x-assay-local') === 'yes';

/** Whether this server trades no real money, as its pages have to say. */
export const isSandbox = (): boolean => runtime().env.SANDBOX;
