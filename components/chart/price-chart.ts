import {
  dispose,
  init,
  registerLocale,
  type Chart,
  type DeepPartial,
  type Locales,
  type Period,
  type Styles,
} from 'klinecharts';
import {
  indicatorKind,
  type ChartType,
  type Drawing,
  type Indicator,
  type Layout,
  type PaneHeights,
} from '@/lib/layouts/rules';
import type { ChartInterval } from '@/lib/markets/rules';
import type { Candle } from './candles/candles';
import { candleSource, type CandleSettings } from './candles/candle-source';
import { chartStyles, followTheme, readTokens } from './chart-styles';
import { leaveScrolling } from './chart-touch';
import { chartView, priceGap } from './chart-view';
import { compareBoard } from './compare/compare-board';
import { registerCompared } from './compare/compared-lines';
import { drawingBoard, registerDrawings, type DrawingNews } from './drawing/drawings';
import {
  candlePane,
  colourIndicators,
  registerIndicators,
  showIndicators,
} from './candles/indicators';
import { registerGaps, showGaps } from './candles/gap-lines';
import { paneBoard } from './candles/pane-board';
import { numbersIn } from './candles/write-number';
import { registerLevels } from './level-lines';
import { levelBoard, type LevelSettings } from './placing/level-board';
import { followReadout, type Readout } from './readout/readout';

/** What a layout says of a chart. */
export type ChartSetup = Pick<
  Layout,
  | 'interval'
  | 'chartType'
  | 'scale'
  | 'magnet'
  | 'showDrawings'
  | 'indicators'
  | 'panes'
  | 'compared'
>;

export type ChartSettings = CandleSettings &
  DrawingNews &
  LevelSettings & {
    digits: number;
    onReadout: (readout: Readout | null) => void;
    /** Panes were made higher or lower by hand. */
    onPanes: (byHand: PaneHeights) => void;
    /** Whether the newest candle is in sight. */
    onNewest: (inSight: boolean) => void;
  };

const periods: Record<ChartInterval, Period> = {
  '1s': { type: 'second', span: 1 },
  '5s': { type: 'second', span: 5 },
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
};

const candleTypes = {
  candles: 'candle_solid',
  hollow: 'candle_up_stroke',
  bars: 'ohlc',
  line: 'area',
  area: 'area',
} as const satisfies Record<ChartType, string>;

/** How the prices are drawn: a line is an area without its ground. */
const typeStyles = (type: ChartType): DeepPartial<Styles['candle']> => ({
  type: candleTypes[type],
  ...(type === 'line'
    ? { area: { backgroundColor: 'transparent', lineColor: readTokens().ink } }
    : {}),
  ...(type === 'area' ? { area: chartStyles().candle!.area! } : {}),
});

/** The type of a chart, which its styles say among others. */
function chartLook(chart: Chart) {
  let type: ChartType = 'candles';
  const paint = () => chart.setStyles({ candle: typeStyles(type) });
  return {
    paint,
    set(next: ChartType) {
      // New styles lay out everything anew, also where they change nothing.
      if (next === type) return;
      type = next;
      paint();
    },
  };
}

const barPx = 7;
let registered = false;

// Words the library asks for and this chart shows nowhere: what it says stands beside it as text.
const noWords: Locales = Object.fromEntries(
  [
    ...['time', 'open', 'high', 'low', 'close', 'volume', 'change', 'turnover'],
    ...['second', 'minute', 'hour', 'day', 'week', 'month', 'year'],
  ].map((word) => [word, '']),
) as Locales;

function registerOurs() {
  if (registered) return;
  registered = true;
  registerLevels();
  registerIndicators();
  registerDrawings();
  registerGaps();
  registerCompared();
}

function makeChart(box: HTMLElement, settings: ChartSettings): Chart {
  registerOurs();
  const { locale, timeZone } = settings;
  const writeNumber = numbersIn(locale);
  registerLocale(locale, noWords);
  const chart = init(box, {
    locale,
    timezone: timeZone,
    styles: chartStyles(),
    hotkey: { enabled: false },
    thousandsSeparator: { format: (value) => writeNumber(String(value)) },
    decimalFold: { format: (value) => String(value) },
    layout: { yAxis: { gap: priceGap } },
  });
  if (!chart) throw new Error('There is no room for the chart.');
  const inner = box.firstElementChild as HTMLElement;
  // The library asks for a positive tab index and for all touches; the page needs its own order, and to scroll.
  inner.tabIndex = -1;
  Object.assign(inner.style, { touchAction: 'pan-y', overscrollBehavior: 'auto' });
  chart.setOffsetRightDistance(24);
  chart.setBarSpace(barPx);
  return chart;
}

function showInterval(chart: Chart, interval: ChartInterval) {
  showGaps(chart, candlePane, interval);
  chart.setPeriod(periods[interval]);
}

const paneNames = (list: readonly Indicator[]) =>
  list.map(({ name }) => name).filter((name) => indicatorKind(name).on !== 'price');

/** The indicators of a chart with their panes. */
function indicatorBoard(chart: Chart, { digits, onPanes }: ChartSettings) {
  const panes = paneBoard(chart, onPanes);
  let shown: readonly Indicator[] = [];
  return {
    set(next: readonly Indicator[], byHand: PaneHeights) {
      showIndicators(chart, shown, next, digits);
      shown = next;
      panes.set(paneNames(next), byHand);
    },
    paint: () => colourIndicators(chart, shown),
    fit: panes.fit,
    stop: panes.stop,
  };
}

/** Tells when the newest candle comes into sight or leaves it. */
function followNewest(chart: Chart, tell: (inSight: boolean) => void) {
  let before: boolean | null = null;
  chart.subscribeAction('onVisibleRangeChange', () => {
    const inSight = chart.getVisibleRange().to >= chart.getDataList().length;
    if (inSight !== before) tell(inSight);
    before = inSight;
  });
}

/** Keeps the chart as large as its element, and its panes in proportion; returns the way to stop. */
function followSize(box: HTMLElement, chart: Chart, fitPanes: () => void): () => void {
  const observer = new ResizeObserver(() => {
    chart.resize();
    fitPanes();
  });
  observer.observe(box);
  return () => observer.disconnect();
}

/** Draws an instrument's candles into an element and keeps them live. Browser only. */
export function openChart(box: HTMLElement, settings: ChartSettings) {
  const { code, digits } = settings;
  const chart = makeChart(box, settings);
  const look = chartLook(chart);
  const drawings = drawingBoard(chart, settings);
  const levels = levelBoard(chart, settings);
  const compare = compareBoard(chart, code, () => readout.soon());
  const readout = followReadout(chart, compare.at, settings.onReadout);
  const indicators = indicatorBoard(chart, settings);
  let kept: readonly Drawing[] = [];

  const source = candleSource(chart, {
    ...settings,
    onCandles(candles) {
      readout.soon();
      settings.onCandles(candles);
    },
    onState(state) {
      // Where a drawing stands is reckoned from the candles that are there.
      if (state === 'ready') drawings.show(kept);
      settings.onState(state);
    },
  });
  chart.setDataLoader(source.loader);
  chart.setSymbol({ ticker: code, pricePrecision: digits, volumePrecision: 0 });
  showInterval(chart, source.interval);
  followNewest(chart, settings.onNewest);

  const stopSize = followSize(box, chart, indicators.fit);
  const stopTheme = followTheme(() => {
    indicators.paint();
    chart.setStyles(chartStyles());
    look.paint();
    levels.show();
    readout.soon();
  });
  const stopTouch = leaveScrolling(box);

  const view = chartView(chart);
  return {
    ...view,
    levels,
    drawings,
    candles: () => chart.getDataList() as Candle[],
    /** Brings the chart to what a layout says of it. */
    setUp(next: ChartSetup) {
      if (next.interval !== source.interval) {
        source.interval = next.interval;
        showInterval(chart, next.interval);
      }
      look.set(next.chartType);
      compare.set(next.compared, next.interval);
      view.setScale(next.scale, compare.range());
      indicators.set(next.indicators, next.panes);
      readout.soon();
      drawings.set({ magnet: next.magnet, shown: next.showDrawings });
    },
    setDrawings(next: readonly Drawing[]) {
      kept = next;
      if (chart.getDataList().length) drawings.show(kept);
    },
    /** What the chart itself reported needs no redrawing. */
    keepDrawings: (next: readonly Drawing[]) => void (kept = next),
    reload() {
      chart.resetData();
      compare.reload();
    },
    destroy() {
      for (const part of [source, readout, levels, indicators, compare]) part.stop();
      for (const stop of [stopSize, stopTheme, stopTouch]) stop();
      dispose(box);
    },
  };
}

export type PriceChart = ReturnType<typeof openChart>;
