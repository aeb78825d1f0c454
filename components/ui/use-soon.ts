'use client';

import { useEffect, useRef } from 'react';

const pauseMs = 400;

/** Calls `then` once nothing has asked for it for a moment: when the typing pauses. */
export function useSoon(then: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(then, pauseMs);
  };
}
