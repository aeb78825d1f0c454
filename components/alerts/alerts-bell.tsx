'use client';

import Link from 'next/link';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { serverState } from '@/components/api/server-state';
import { marketQuery } from '@/components/markets/queries';
import { Icon } from '@/components/ui/icon';
import { digitsOf } from '@/lib/core/decimal-text';
import { formatter } from '@/components/ui/figures/format';
import { toast } from '@/components/ui/toast';
import { alertsHref, fillWords, type BellWords } from './bell-words';
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

/** Leads to the alerts, counts those that were reached, and says so aloud the moment one is. */
export function AlertsBell({ words }: { words: BellWords }) {
  const format = formatter(useLocale());
  const { unseen } = useAlerts();
  const { reached } = words;
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
  const count = format.quantity(unseen);
  return (
    <Link
      href={alertsHref}
      prefetch={false}
      title={words.label}
      className="relative inline-grid size-9 shrink-0 place-items-center rounded-full bg-control text-ink-2 transition-colors duration-(--fast) hover:bg-control-hover hover:text-ink pointer-coarse:size-11"
    >
      <Icon name="bell" />
      <span className="sr-only">{unseen ? fillWords(words.unseen, { count }) : words.label}</span>
      {unseen ? (
        <span
          aria-hidden="true"
          className="absolute -end-1 -top-1 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-accent px-1 text-xs leading-none font-strong text-accent-ink tabular-nums"
        >
          {count}
        </span>
      ) : null}
    </Link>
  );
}
