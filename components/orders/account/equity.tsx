'use client';

import { useEffect } from 'react';
import { reloadPage } from '@/components/connection/connection';
import { useSessionEnd } from '@/components/connection/use-session-end';
import { Money } from '@/components/ui/figures/price';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { Mode } from '@/lib/core/money';
import { modeInBrowser } from '../queries';
import { useLiveAccount } from './use-account';

/** Draws the page anew when it is seen again after another tab switched the account. */
function useSameMode(mode: Mode): void {
  useEffect(() => {
    function look() {
      if (document.visibilityState === 'visible' && mode !== modeInBrowser()) void reloadPage();
    }
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [mode]);
}

/** The equity of the account in use, live, for the head of every page. `label` names it. */
export function Equity({ mode, label }: { mode: Mode; label: string }) {
  useSameMode(mode);
  const { now, status } = useLiveAccount(mode);
  const { ended } = useSessionEnd();
  if (status === 'failed' || ended) return null;
  return (
    <span className="grid justify-items-end text-s leading-tight max-md:flex max-md:items-baseline max-md:gap-2">
      <span className="text-xs text-ink-3">{label}</span>
      {now ? (
        <b data-live>
          <Money value={now.equity.toFixed()} rounding="down" />
        </b>
      ) : (
        <Skeleton className="h-4 w-28" />
      )}
    </span>
  );
}
