'use client';

import { Skeleton } from '@/components/ui/loading/skeleton';
import { late } from '@/components/ui/loading/late';

/** The drawing library is heavy and comes after the figures. */
export const LazyCurve = late(() => import('./curve').then((m) => m.default), {
  loading: () => <Skeleton className="h-64" />,
  whenSeen: true,
});

export const LazyDayBars = late(() => import('./day-bars').then((m) => m.default), {
  loading: () => <Skeleton className="h-48" />,
  whenSeen: true,
});
