import { useSyncExternalStore } from 'react';

// As in terminal.module.css.
const wide = '(width >= 64rem)';

function follow(tell: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/**
 * Whether the ticket stands beside the chart: only then is it there, and the bar that opens it as a
 * sheet only otherwise. `expected` is what the server took the device for.
 */
export const useIsWide = (expected: boolean): boolean =>
  useSyncExternalStore(
    follow,
    () => matchMedia(wide).matches,
    () => expected,
  );
