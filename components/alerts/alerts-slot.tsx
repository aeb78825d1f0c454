'use client';

import { Skeleton } from '@/components/ui/loading/skeleton';
import { late } from '@/components/ui/loading/late';

/** The bell of the alerts, loaded after the page so that no page carries it from the start. */
export const AlertsSlot = late(() => import('./alerts-bell').then((m) => m.AlertsBell), {
  shape: 'line',
  loading: () => <Skeleton className="size-9 rounded-full pointer-coarse:size-11" />,
});
