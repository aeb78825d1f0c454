import { useEffect, useRef } from 'react';

/**
 * Gives a promise that ends with what is under way, or with the part that began it, for `keepingFocus`: what is begun by
 * an event is under way by the next drawing.
 */
export function useEnd(isUnderWay: boolean): () => Promise<void> {
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const { current } = waiting;
    if (isUnderWay) return () => current.splice(0).forEach((end) => end());
  }, [isUnderWay]);
  return () => new Promise((resolve) => void waiting.current.push(resolve));
}
