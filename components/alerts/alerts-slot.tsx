'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '@/components/ui/skeleton';

/** The bell of the alerts, loaded after the page so that no page carries it from the start. */
export const AlertsSlot = dynamic(() => import('./alerts-bell').then((m) => m.AlertsBell), {
  ssr: false,
  loading: () => <Skeleton className="size-9 rounded-full pointer-coarse:size-11" />,
});
