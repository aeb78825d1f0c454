'use client';

import { Skeleton } from '@/components/ui/loading/skeleton';
import { late } from '@/components/ui/loading/late';

/** The bell, loaded after the page so that no page carries it from the start. */
export const BellSlot = late(() => import('./bell').then((m) => m.Bell), {
  shape: 'line',
  loading: () => <Skeleton className="size-9 rounded-full pointer-coarse:size-11" />,
});
