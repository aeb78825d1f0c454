'use client';

import { late } from '@/components/ui/loading/late';
import { Skeleton } from '@/components/ui/loading/skeleton';

/** The star, loaded after the page so that no page carries it from the start. */
export const WatchSlot = late(() => import('./watch-button').then((m) => m.WatchButton), {
  shape: 'line',
  loading: () => <Skeleton className="size-9 rounded-full pointer-coarse:size-11" />,
});
