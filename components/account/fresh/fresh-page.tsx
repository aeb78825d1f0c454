'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { followEvents } from '@/components/api/events';
import { staleness } from './staleness';

const gatherMs = 400;
const never = () => () => undefined;

/** Whether this rendering brings to life what came with the document. */
const useIsOfDocument = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** Draws the page anew when money, an order or what became of a request changed, or may have while nothing was heard. */
export function FreshPage() {
  const router = useRouter();
  const [cameWithDocument] = useState(useIsOfDocument());
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    // No socket opens in a tab that nobody sees: much may have happened by the first welcome.
    const isOld = staleness(cameWithDocument && document.visibilityState === 'visible');
    const stop = followEvents((news) => {
      if (!isOld(news)) return;
      clearTimeout(soon);
      soon = setTimeout(() => router.refresh(), gatherMs);
    });
    return () => {
      clearTimeout(soon);
      stop();
    };
  }, [router, cameWithDocument]);
  return null;
}
