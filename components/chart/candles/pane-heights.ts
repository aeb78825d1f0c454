import { paneBounds } from '@/lib/layouts/param-rules';
import type { IndicatorName } from '@/lib/layouts/rules';

const candlesLeast = 180;
const timeAxis = 26;

/** What the library calls the pane of an indicator. */
export const paneOf = (name: IndicatorName): string => `pane-${name}`;

/**
 * The heights of the panes below the candles, px: as they were made by hand, or as usual where none was;
 * less for all where the candles would not keep what they need to be read.
 */
export function paneHeights(total: number, byHand: readonly (number | undefined)[]): number[] {
  const wished = byHand.map((px) => px ?? paneBounds.usual);
  const all = wished.reduce((sum, px) => sum + px, 0);
  const share = Math.min(1, Math.max(0, total - timeAxis - candlesLeast) / (all || 1));
  return wished.map((px) => Math.round(Math.max(paneBounds.least, px * share)));
}
