'use client';

import { useState } from 'react';

type Shown<T> = { what: T; open: boolean; count: number; isKept?: boolean; of: unknown };

/**
 * What a dialog is about, and whether it is open; it keeps its subject while it fades out. One that is
 * dismissed with `true` has sent something that is not settled: it is shown again before any other. All of
 * it is forgotten when `of` changes, such as the account in use.
 */
export function useShown<T>(of?: unknown) {
  const [last, setShown] = useState<Shown<T> | null>(null);
  const shown = last && last.of === of ? last : null;
  return {
    shown,
    /** With `isOver` what was kept has been settled meanwhile. */
    show: (what: T, isOver = false) =>
      setShown({
        what,
        count: (last?.count ?? 0) + 1,
        ...(shown?.isKept && !isOver && shown),
        open: true,
        of,
      }),
    // Buttons pass their event.
    dismiss: (isKept?: unknown) =>
      setShown((before) => before && { ...before, open: false, isKept: isKept === true }),
  };
}
