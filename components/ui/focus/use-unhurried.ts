'use client';

import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { hasteMs } from './haste';

/**
 * Of a list whose rows end at a press: one that slides to where another has just gone is not pressed in haste.
 * Gives what the list is to hear of presses before its buttons do; `count` is how many rows it has.
 */
export function useUnhurried(count: number): (event: MouseEvent) => void {
  const until = useRef(0);
  const before = useRef(count);
  useLayoutEffect(() => {
    if (count < before.current) until.current = performance.now() + hasteMs;
    before.current = count;
  }, [count]);
  return (event) => {
    // When it was pressed: the page may have been busy since.
    if (event.timeStamp >= until.current) return;
    // Each press that was none of its own begins the wait anew.
    until.current = event.timeStamp + hasteMs;
    event.preventDefault();
    event.stopPropagation();
  };
}
