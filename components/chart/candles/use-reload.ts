import { useEffect, useRef } from 'react';
import { useOnReturn } from '@/components/connection/use-connection';

const awayMs = 20_000;

/** Acts when a page that was hidden is seen again, or the connection is back: it has missed ticks, which only the server can fill in. */
export function useReload(reload: () => void) {
  useOnReturn(reload);
  const act = useRef(reload);
  useEffect(() => {
    act.current = reload;
  });
  useEffect(() => {
    let hiddenAt = 0;
    function change() {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now();
      else if (hiddenAt && Date.now() - hiddenAt > awayMs) act.current();
    }
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, []);
}
