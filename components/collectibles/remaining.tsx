'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { remainingWords } from './time/duration';

/** The time by the server's clock in ms, anew every second; what the server knew until the page is alive. */
function useServerNow(serverTime: string): number {
  const known = Date.parse(serverTime);
  const [now, setNow] = useState(known);
  useEffect(() => {
    const ahead = known - Date.now();
    const tell = () => setNow(Date.now() + ahead);
    const timer = setInterval(tell, 1000);
    return () => clearInterval(timer);
  }, [known]);
  return Math.max(now, known);
}

type Props = {
  endsAt: string;
  /** When what is shown was read, by the server's clock. */
  serverTime: string;
  /** The time alone, where a label stands beside it. */
  bare?: boolean;
  className?: string;
};

/** What is left of an auction, in words that do not hurry anybody. */
export function Remaining({ endsAt, serverTime, bare, className }: Props) {
  const t = useTranslations('collectibles');
  const words = remainingWords(Date.parse(endsAt) - useServerNow(serverTime), useLocale());
  return (
    // Server and browser may write a unit a little differently; either is right.
    <span className={className} suppressHydrationWarning>
      {words === null ? t('settling') : bare ? words : t('left', { time: words })}
    </span>
  );
}
