'use client';

import { useLocale, useTimeZone } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { formatter } from './format';

const never = () => () => undefined;
// Asking is slow, and a list asks for every row.
let browserZone: string | undefined;
const ownZone = () => (browserZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The reader's time zone: what the server knew while it drew, the browser's own afterwards. */
export function useZone(): string | undefined {
  const known = useTimeZone();
  return useSyncExternalStore(never, ownZone, () => known);
}

/** A moment in the reader's language and time zone. */
export function Time({
  at,
  show = 'dateTime',
  className,
}: {
  at: string | number | Date;
  show?: 'dateTime' | 'exact' | 'date' | 'clock' | 'weekTime';
  className?: string;
}) {
  const zone = useZone();
  return (
    // Server and browser may write a date a little differently; either is right.
    <time dateTime={new Date(at).toISOString()} className={className} suppressHydrationWarning>
      {formatter(useLocale())[show](at, zone)}
    </time>
  );
}
