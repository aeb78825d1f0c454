'use client';

import { useState } from 'react';

/** What a dialog is about, and whether it is open; it keeps its subject while it fades out. */
export function useShown<T>() {
  const [shown, setShown] = useState<{ what: T; open: boolean; count: number } | null>(null);
  return {
    shown,
    show: (what: T) => setShown({ what, open: true, count: (shown?.count ?? 0) + 1 }),
    dismiss: () => setShown((before) => before && { ...before, open: false }),
  };
}
