'use client';

import { useEffect } from 'react';
import { reloadPage } from '@/components/connection/connection';
import type { Mode } from '@/lib/core/money';
import { modeInBrowser } from '../queries';

/** Draws the page anew when it is seen again after another tab switched the account. */
export function useSameMode(mode: Mode): void {
  useEffect(() => {
    function look() {
      if (document.visibilityState === 'visible' && mode !== modeInBrowser()) void reloadPage();
    }
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [mode]);
}

/** The same for heads that have no room for the equity. */
export function SameMode({ mode }: { mode: Mode }) {
  useSameMode(mode);
  return null;
}
