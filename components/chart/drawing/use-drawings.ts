'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLayout } from '@/components/layouts/layout-provider';
import { toast } from '@/components/ui/toast';
import type { DrawingTool } from '@/lib/layouts/drawing-rules';
import { withDrawings, type Drawing } from '@/lib/layouts/rules';
import type { PriceChart } from '../price-chart';
import type { ToolsTab } from './tool-row';

const none: Drawing[] = [];

/** The drawings of one instrument in the reader's layout, and the pencil in their hand. */
export function useDrawings(code: string, open: (tab: ToolsTab) => void) {
  const t = useTranslations('chart');
  const { layout, change } = useLayout();
  const [tool, setTool] = useState<DrawingTool | null>(null);
  // A note is written when it has its place.
  const [written, setWritten] = useState<string | null>(null);
  const drawings = layout.drawings[code] ?? none;

  function set(next: Drawing[]) {
    change((now) => {
      const all = now.drawings[code] ?? none;
      // What came from another page since the chart was told stays.
      const known = new Set([...drawings, ...next].map(({ id }) => id));
      const kept = withDrawings(now, code, [...next, ...all.filter(({ id }) => !known.has(id))]);
      if (kept) return { drawings: kept.drawings };
      toast(t('drawings.full'), 'bad');
      // A copy, so that the chart takes away what could not be kept.
      return { drawings: { ...now.drawings, [code]: [...all] } };
    });
  }
  function drawn(drawing: Drawing) {
    setTool(null);
    if (drawing.tool !== 'note') return;
    setWritten(drawing.id);
    open('drawings');
  }

  return {
    drawings,
    tool,
    written,
    set,
    drawn,
    remove: (id: string) => set(drawings.filter((one) => one.id !== id)),
    lock: (id: string) =>
      set(drawings.map((one) => (one.id === id ? { ...one, locked: !one.locked } : one))),
    /** Takes a pencil, or lays it down; by keyboard the drawing is placed and then set in figures. */
    picker: (chart: PriceChart | null) => (next: DrawingTool | null, byKeyboard: boolean) => {
      if (!chart) return;
      if (!layout.showDrawings) change({ showDrawings: true });
      if (next === null) chart.drawings.rest();
      else if (!byKeyboard) chart.drawings.begin(next);
      else {
        const placed = chart.drawings.place(next);
        setWritten(placed?.id ?? null);
        open('drawings');
      }
      setTool(byKeyboard ? null : next);
    },
  };
}
