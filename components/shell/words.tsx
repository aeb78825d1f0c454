import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Namespace } from '@/i18n/messages';

/**
 * Sends the named namespaces to the client components inside, and no others: every word sent is
 * weight on the page. `common` always comes along; server components need no provider.
 */
export async function Words({ of, children }: { of: Namespace[]; children: ReactNode }) {
  const all = await getMessages();
  const sent = Object.fromEntries(
    (['common', ...of] as const).map((namespace) => [namespace, all[namespace]]),
  );
  return <NextIntlClientProvider messages={sent}>{children}</NextIntlClientProvider>;
}
