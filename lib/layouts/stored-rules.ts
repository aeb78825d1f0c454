// Apart from the other rules, since the terminal is drawn without them.

import { chartIntervals } from '../markets/rules';
import { areParams, isPane, paneHeight } from './param-rules';
import {
  chartTypes,
  comparedMax,
  dockTabs,
  indicatorNames,
  modes,
  scales,
  usualLayout,
  type Layout,
  type PaneHeights,
} from './rules';

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Whether two parts of a layout say the same; the database gives names in an order of its own. */
export const alike = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);

/** The heights that can be read, brought inside the bounds. */
function panesFrom(stored: unknown): PaneHeights {
  const heights = Object.entries(typeof stored === 'object' && stored ? stored : {}).filter(
    ([name, px]) => isPane(name) && Number.isFinite(px),
  );
  return Object.fromEntries(heights.map(([name, px]) => [name, paneHeight(px)]));
}

/** What a stored layout says, with what it lacks from the usual one; whatever cannot be read is the usual one. */
export function layoutFrom(stored: unknown): Layout {
  if (typeof stored !== 'object' || stored === null) return usualLayout;
  const kept = stored as Partial<Layout>;
  const one = <V>(value: V | undefined, among: readonly V[], usual: V): V =>
    value !== undefined && among.includes(value) ? value : usual;
  const flag = (value: unknown, usual: boolean) => (typeof value === 'boolean' ? value : usual);
  const indicators = Array.isArray(kept.indicators)
    ? kept.indicators.filter(
        (i) =>
          i &&
          indicatorNames.includes(i.name) &&
          Array.isArray(i.params) &&
          areParams(i.name, i.params),
      )
    : usualLayout.indicators;
  const oneClick = modes.filter(
    (mode) => Array.isArray(kept.oneClick) && kept.oneClick.includes(mode),
  );
  return {
    ...(oneClick.length > 0 ? { oneClick } : {}),
    interval: one(kept.interval, chartIntervals, usualLayout.interval),
    chartType: one(kept.chartType, chartTypes, usualLayout.chartType),
    scale: one(kept.scale, scales, usualLayout.scale),
    magnet: flag(kept.magnet, usualLayout.magnet),
    showDrawings: flag(kept.showDrawings, usualLayout.showDrawings),
    drawBar: flag(kept.drawBar, usualLayout.drawBar),
    shortcuts: flag(kept.shortcuts, usualLayout.shortcuts),
    sounds: flag(kept.sounds, usualLayout.sounds),
    indicators,
    panes: panesFrom(kept.panes),
    compared: Array.isArray(kept.compared) ? kept.compared.slice(0, comparedMax) : [],
    drawings: typeof kept.drawings === 'object' && kept.drawings ? kept.drawings : {},
    panels: { ...usualLayout.panels, ...kept.panels },
    dockTab: one(kept.dockTab, dockTabs, usualLayout.dockTab),
  };
}
