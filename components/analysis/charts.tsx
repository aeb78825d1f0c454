'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '@/components/ui/skeleton';

/** The drawing library is heavy and comes after the figures. */
export const LazyCurve = dynamic(() => import('./curve'), {
  ssr: false,
  loading: () => <Skeleton className="h-64" />,
});

export const LazyDayBars = dynamic(() => import('./day-bars'), {
  ssr: false,
  loading: () => <Skeleton className="h-48" />,
});
