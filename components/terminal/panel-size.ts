import type { Panels } from '@/lib/layouts/rules';

export type Panel = keyof Panels;

export const panels: readonly Panel[] = ['list', 'ticket', 'dock'];

type Bounds = { least: number; most: number; usual: number };

/** Sizes of the panels beside and below the chart, CSS pixels; a panel narrower than `least` is folded away. */
export const panelBounds: Record<Panel, Bounds> = {
  list: { least: 208, most: 420, usual: 256 },
  ticket: { least: 288, most: 480, usual: 332 },
  dock: { least: 140, most: 640, usual: 232 },
};

/** The size that was asked for, within the panel's bounds; below half of its least it folds away to 0. */
export function panelSize(panel: Panel, asked: number): number {
  const { least, most } = panelBounds[panel];
  if (asked < least / 2) return 0;
  return Math.round(Math.min(Math.max(asked, least), most));
}

const step = 16;
const farStep = 64;

/** The size after a key; null for keys that do not move the edge. `grows` is the key that widens the panel. */
export function panelAfterKey(
  panel: Panel,
  size: number,
  press: { key: string; shiftKey: boolean },
  keys: { grows: string; shrinks: string },
): number | null {
  const { least, most, usual } = panelBounds[panel];
  const by = press.shiftKey ? farStep : step;
  switch (press.key) {
    case keys.grows:
      return size === 0 ? least : panelSize(panel, size + by);
    case keys.shrinks:
      return size <= least ? 0 : panelSize(panel, Math.max(size - by, least));
    case 'Home':
      return least;
    case 'End':
      return most;
    case 'Enter':
      return size === 0 ? usual : 0;
    default:
      return null;
  }
}
