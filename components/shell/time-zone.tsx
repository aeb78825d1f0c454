'use client';

import { useEffect } from 'react';
import { recall, remember } from '@/components/ui/remember';

/** Tells the server the reader's time zone, so that the next page is drawn in it. */
export function TimeZone() {
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (zone && recall('tz') !== zone) remember('tz', zone);
  }, []);
  return null;
}
