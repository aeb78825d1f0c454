'use client';

import { Skeleton } from '@/components/ui/loading/skeleton';
import { late } from '@/components/ui/loading/late';

/** The live equity, loaded after the page so that no page carries its arithmetic from the start. */
export const EquitySlot = late(() => import('./equity').then((m) => m.Equity), {
  shape: 'line',
  loading: () => <Skeleton className="h-8 w-28 max-md:h-4" />,
});

/** Keeps a page in the account in use, where its head shows no equity. */
export const SameModeSlot = late(() => import('./same-mode').then((m) => m.SameMode), {
  shape: 'line',
});
