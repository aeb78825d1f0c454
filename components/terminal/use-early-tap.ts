import { useEffect, useRef } from 'react';

type Page = { earlyTap?: string | null };

/** Does what was tapped before the page came to life, once it has. */
export function useEarlyTap(act: (tapped: string) => void): void {
  const first = useRef(act);
  useEffect(() => {
    const page: Page = window as Window & Page;
    const tapped = page.earlyTap;
    // From now on the parts hear for themselves.
    page.earlyTap = null;
    if (tapped) first.current(tapped);
  }, []);
}
