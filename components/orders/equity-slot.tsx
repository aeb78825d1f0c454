'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '@/components/ui/skeleton';

/** The live equity, loaded after the page so that no page carries its arithmetic from the start. */
export const EquitySlot = dynamic(() => import('./equity').then((m) => m.Equity), {
  ssr: false,
  loading: () => <Skeleton className="h-8 w-28 max-md:h-4" />,
});
