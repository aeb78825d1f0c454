'use client';

import { useEffect, useRef } from 'react';
import { useLayout } from '@/components/layouts/layout-provider';
import type { DrawingTool } from '@/lib/layouts/drawing-rules';
import { intervals } from '@/lib/markets/rules';
import type { PriceChart } from './price-chart';
import { isBusy, shortcutOf, type Shortcut } from './shortcuts';

type Acts = {
  chart: PriceChart | null;
  pick: (tool: DrawingTool | null, byKeyboard: boolean) => void;
  toggleFull: () => void;
  ask: (what: 'indicators' | 'drawings' | 'shortcuts' | 'compare') => void;
  remove: () => void;
};

const focusFirst = (place: string) =>
  document
    .querySelector<HTMLElement>(
      `[data-place="${place}"] :is(input:checked, input, button, [role="tab"][tabindex="0"])`,
    )
    ?.focus();

function useChartKeys(acts: Acts): void {
  const { layout, change } = useLayout();
  const run = useRef<(shortcut: Shortcut) => void>(null);
  useEffect(() => {
    const { chart, pick, toggleFull, ask, remove } = acts;
    const actions: Record<Exclude<Shortcut, `interval-${number}`>, () => void> = {
      help: () => ask('shortcuts'),
      indicators: () => ask('indicators'),
      compare: () => ask('compare'),
      drawings: () => change({ drawBar: !layout.drawBar }),
      seconds: () => change({ interval: '1s' }),
      hide: () => change({ showDrawings: !layout.showDrawings }),
      trend: () => pick('trend', false),
      level: () => pick('level', false),
      full: toggleFull,
      fit: () => chart?.fit(),
      newest: () => chart?.toNewest(),
      ticket: () => focusFirst('ticket'),
      dock: () => focusFirst('dock'),
      remove,
      rest: () => pick(null, false),
    };
    run.current = (shortcut) => {
      const interval = intervals[Number(shortcut.split('-')[1])];
      if (interval) change({ interval });
      else actions[shortcut as keyof typeof actions]();
    };
  });
  useEffect(() => {
    if (!layout.shortcuts) return;
    function press(event: KeyboardEvent) {
      const shortcut = shortcutOf(event, isBusy(event));
      if (!shortcut) return;
      if (shortcut !== 'rest') event.preventDefault();
      run.current?.(shortcut);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [layout.shortcuts]);
}

/** Runs what a single key asks for, wherever on the page it is pressed, while shortcuts are on. */
export function ChartKeys(acts: Acts) {
  useChartKeys(acts);
  return null;
}
