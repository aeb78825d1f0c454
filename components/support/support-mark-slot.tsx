'use client';

import { late } from '@/components/ui/loading/late';

/** The mark of unread answers, loaded after the page so that no page carries it from the start. */
export const SupportMarkSlot = late(() => import('./support-mark').then((m) => m.SupportMark), {
  shape: 'line',
});
