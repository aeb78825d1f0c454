'use client';

import { useState } from 'react';

type Shown<T> = { what: T; open: boolean; count: number; isKept?: boolean };

/**
 * What a dialog is about, and whether it is open; it keeps its subject while it fades out. One that is
 * dismissed with `true` has sent something that is not settled: it is shown again before any other.
 */
export function useShown<T>() {
  const [shown, setShown] = useState<Shown<T> | null>(null);
  return {
    shown,
    show: (what: T) =>
      setShown({ what, count: (shown?.count ?? 0) + 1, ...(shown?.isKept && shown), open: true }),
    // Buttons pass their event.
    dismiss: (isKept?: unknown) =>
      setShown((before) => before && { ...before, open: false, isKept: isKept === true }),
  };
}
