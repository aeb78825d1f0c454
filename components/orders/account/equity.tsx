'use client';

import { useSessionEnd } from '@/components/connection/use-session-end';
import { Money } from '@/components/ui/figures/price';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { Mode } from '@/lib/core/money';
import { useSameMode } from './same-mode';
import { useLiveAccount } from './use-account';

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
