'use client';

import { useEffect } from 'react';
import { reloadPage } from '@/components/connection/connection';
import type { Mode } from '@/lib/core/money';
import { modeSwitches } from '@/components/connection/mode-switches';
import { modeInBrowser } from '../queries';

/** Draws the page anew once it is seen after another tab switched the account. */
export function useSameMode(mode: Mode): void {
  useEffect(() => {
    function look() {
      if (document.visibilityState === 'visible' && mode !== modeInBrowser()) void reloadPage();
    }
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    const switches = modeSwitches();
    switches.addEventListener('message', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      switches.removeEventListener('message', look);
    };
  }, [mode]);
}

/** The same for heads that have no room for the equity. */
export function SameMode({ mode }: { mode: Mode }) {
  useSameMode(mode);
  return null;
}
