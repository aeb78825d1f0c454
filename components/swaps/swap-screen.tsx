'use client';

import { useEvents } from '@/components/api/events';
import { useServerState } from '@/components/api/server-state';
import type { Swap, SwapTerms } from '@/lib/swaps/contract';
import { hearSwaps, swapsQuery, swapTermsQuery } from './queries';
import { SwapForm } from './swap-form';
import { SwapList } from './swap-list';

/** Swaps as the server drew them, kept up to date from then on. */
export function SwapScreen(drawn: {
  customerId: string;
  terms: SwapTerms;
  swaps: readonly Swap[];
}) {
  useEvents(hearSwaps);
  const terms = useServerState(swapTermsQuery).data ?? drawn.terms;
  const swaps = useServerState(swapsQuery).data?.items ?? drawn.swaps;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <SwapForm customerId={drawn.customerId} terms={terms} />
      <SwapList items={swaps} />
    </div>
  );
}
