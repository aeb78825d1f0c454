import { cookies } from 'next/headers';
import { cache } from 'react';
import type { Mode } from '../core/money';
import { sessionCookie } from './cookies';
import { authenticate, whyEnded } from './session';

/** Who looks at a page. `customerId` is null for a visitor. */
export type Viewer = { customerId: string | null; mode: Mode };

/** The viewer of the page being drawn, read once a request from the cookies of the session and `virtual`. */
export const currentViewer = cache(async (): Promise<Viewer> => {
  const jar = await cookies();
  const token = jar.get(sessionCookie())?.value;
  const session = token ? await authenticate(token) : null;
  return {
    customerId: session?.customerId ?? null,
    mode: jar.get('virtual')?.value === 'YES' ? 'demo' : 'real',
  };
});

/** Why the session that this browser still names is over; null where there is none or it goes on. */
export const endedReason = async () => whyEnded((await cookies()).get(sessionCookie())?.value);
