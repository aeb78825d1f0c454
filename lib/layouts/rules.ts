import type { Mode } from '../core/money';
import type { ChartInterval } from '../markets/rules';
import type { DrawingTool } from './drawing-rules';

export const screens = ['terminal'] as const;

/** A stored layout as JSON is no larger, bytes. */
export const layoutBytesMax = 32_768;

export const chartTypes = ['candles', 'hollow', 'bars', 'line', 'area'] as const;
export type ChartType = (typeof chartTypes)[number];

export const scales = ['linear', 'log'] as const;
export const modes = ['real', 'demo'] as const satisfies Mode[];
export const dockTabs = ['positions', 'pending', 'timed', 'history'] as const;
export type DockTab = (typeof dockTabs)[number];

export type ParamName =
  'period' | 'width' | 'start' | 'step' | 'most' | 'fast' | 'slow' | 'signal' | 'smooth' | 'second';

/** What an indicator is asked with; `many` takes up to three periods, each a line of its own. */
type IndicatorKind = {
  on: 'price' | 'pane';
  params: readonly number[];
  names: readonly ParamName[];
  many?: true;
};

/** The indicators of the chart with their usual parameters, those over the price first. */
export const indicatorKinds = {
  MA: { on: 'price', params: [20], names: ['period'], many: true },
  EMA: { on: 'price', params: [20], names: ['period'], many: true },
  BOLL: { on: 'price', params: [20, 2], names: ['period', 'width'] },
  SAR: { on: 'price', params: [2, 2, 20], names: ['start', 'step', 'most'] },
  TICKS: { on: 'price', params: [], names: [] },
  MACD: { on: 'pane', params: [12, 26, 9], names: ['fast', 'slow', 'signal'] },
  RSI: { on: 'pane', params: [14], names: ['period'], many: true },
  KDJ: { on: 'pane', params: [9, 3, 3], names: ['period', 'smooth', 'second'] },
  ATR: { on: 'pane', params: [14], names: ['period'] },
  CCI: { on: 'pane', params: [20], names: ['period'] },
  WR: { on: 'pane', params: [14], names: ['period'], many: true },
  DMI: { on: 'pane', params: [14, 6], names: ['period', 'smooth'] },
  ROC: { on: 'pane', params: [12, 6], names: ['period', 'signal'] },
} as const satisfies Record<string, IndicatorKind>;

export type IndicatorName = keyof typeof indicatorKinds;
export const indicatorNames = Object.keys(indicatorKinds) as IndicatorName[];
export const indicatorKind = (name: IndicatorName): IndicatorKind => indicatorKinds[name];
/** Panes of indicators that were given a height by hand, CSS pixels; all others have the usual one. */
export type PaneHeights = Partial<Record<IndicatorName, number>>;

/** How many instruments are compared with the one of the chart. */
export const comparedMax = 3;

export const drawingsMax = 60;

export type Indicator = { name: IndicatorName; params: number[] };

/** A drawing; each point is a moment, ms since the epoch, and a price. */
export type Drawing = {
  id: string;
  tool: DrawingTool;
  points: [number, number][];
  text?: string;
  locked?: boolean;
};

/** Widths and height in CSS pixels; null is the usual size, 0 is folded away. */
export type Panels = { list: number | null; ticket: number | null; dock: number | null };

/** How a customer has set up the trading screen. */
export type Layout = {
  interval: ChartInterval;
  chartType: ChartType;
  scale: (typeof scales)[number];
  magnet: boolean;
  showDrawings: boolean;
  drawBar: boolean;
  shortcuts: boolean;
  /** Short tones for fills, gains and losses. */
  sounds: boolean;
  indicators: Indicator[];
  panes: PaneHeights;
  /** Codes of instruments that stand beside the one of the chart, as lines in percent. */
  compared: string[];
  /** By instrument code. */
  drawings: Record<string, Drawing[]>;
  panels: Panels;
  dockTab: DockTab;
  /** The accounts whose orders are placed without their review. */
  oneClick?: Mode[] | undefined;
};

export const usualLayout: Layout = {
  interval: '5m',
  chartType: 'hollow',
  scale: 'linear',
  magnet: false,
  showDrawings: true,
  drawBar: false,
  shortcuts: true,
  sounds: false,
  indicators: [
    { name: 'MA', params: [20] },
    { name: 'TICKS', params: [] },
  ],
  panes: {},
  compared: [],
  drawings: {},
  panels: { list: null, ticket: null, dock: null },
  dockTab: 'positions',
};

/** The size of a layout as it is sent, bytes. */
export const layoutBytes = (layout: Layout): number =>
  new TextEncoder().encode(JSON.stringify(layout)).length;

/**
 * The layout with the drawings of one instrument replaced; null where it would no longer be stored
 * as a whole, and there is no less of it than before. An instrument without drawings takes no room.
 */
export function withDrawings(layout: Layout, code: string, drawings: Drawing[]): Layout | null {
  const others = Object.entries(layout.drawings).filter(([one]) => one !== code);
  const all = drawings.length ? [...others, [code, drawings] as const] : others;
  const next = { ...layout, drawings: Object.fromEntries(all) };
  const before = layout.drawings[code]?.length ?? 0;
  const fits = drawings.length <= drawingsMax || drawings.length < before;
  const bytes = layoutBytes(next);
  return fits && (bytes <= layoutBytesMax || bytes < layoutBytes(layout)) ? next : null;
}
