'use client';

import Link from 'next/link';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { serverState } from '@/components/api/server-state';
import { marketQuery } from '@/components/markets/queries';
import { digitsOf } from '@/lib/core/decimal-text';
import { formatter } from '@/components/ui/figures/format';
import { toast } from '@/components/ui/toast';
import { alertsHref, fillWords } from './alert-words';
import { followReached } from './reached';
import { notify } from './browser-notice';
import { useAlerts } from './use-alerts';

/** The decimal places of an instrument's prices; none are known where they cannot be fetched. */
const digitsFor = (code: string): Promise<number> =>
  serverState()
    .fetchQuery(marketQuery(code))
    .then(
      ({ tickSize }) => digitsOf(tickSize),
      () => 0,
    );

/** Says aloud when a price alert is reached, the moment it is; shows nothing in its place. */
export function AlertToasts({ reached }: { reached: string }) {
  const format = formatter(useLocale());
  useAlerts();
  useEffect(
    () =>
      followReached(async ({ id, code, price: level }) => {
        const digits = Math.max(await digitsFor(code), digitsOf(level));
        const price = format.price(level, digits);
        const text = fillWords(reached, { code, price });
        toast(
          <Link href={alertsHref} className="hover:underline">
            {text}
          </Link>,
          'plain',
        );
        notify(text, `alert-${id}`, alertsHref);
      }),
    [reached, format],
  );
  return null;
}
