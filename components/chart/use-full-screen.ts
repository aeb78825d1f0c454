'use client';

import { useCallback, useEffect, useState } from 'react';

const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null;

/**
 * Whether the chart fills the window, and the way to change it. The whole document goes full screen
 * where the browser can, so that dialogs still stand above; elsewhere the chart covers the page.
 */
export function useFullScreen(): [boolean, () => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    if (!full) return;
    const leave = () => !document.fullscreenElement && setFull(false);
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isDialogOpen()) setFull(false);
    };
    document.addEventListener('fullscreenchange', leave);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('fullscreenchange', leave);
      document.removeEventListener('keydown', press);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [full]);
  const toggle = useCallback(() => {
    setFull((before) => !before);
    if (document.fullscreenElement) return;
    // Refused where the browser does not allow it; the chart fills the window all the same.
    document.documentElement.requestFullscreen?.().catch(() => undefined);
  }, []);
  return [full, toggle];
}
