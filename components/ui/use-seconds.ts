'use client';

import { useEffect, useState } from 'react';

/** The time of this moment, anew every second; null until the page is alive. */
export function useSeconds(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tell = () => setNow(Date.now());
    tell();
    const timer = setInterval(tell, 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
