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
import type { ChartType, Drawing, Indicator } from '@/lib/layouts/rules';
import type { ChartInterval } from '@/lib/markets/rules';
import type { Candle } from './candles/candles';
import { candleSource, type CandleSettings } from './candles/candle-source';
import { chartStyles, followTheme, readTokens } from './chart-styles';
import { leaveScrolling } from './chart-touch';
import { chartView } from './chart-view';
import { drawingBoard, registerDrawings, type DrawingNews } from './drawing/drawings';
import {
  candlePane,
  colourIndicators,
  fitPanes,
  registerIndicators,
  showIndicators,
} from './candles/indicators';
import { moveLevel, registerLevels, showLevels, type LevelLine, type Places } from './level-lines';
import type { OptionOrder } from '@/lib/orders/form-rules';
import { optionLines } from './timed/option-lines';
import { extremeMarks } from './extreme-marks';
import type { Mark } from './level-places';
import { registerGaps, showGaps } from './candles/gap-lines';
import { followReadout, type Readout } from './readout';

export type ChartSettings = CandleSettings &
  DrawingNews & {
    digits: number;
    locale: string;
    timeZone: string | undefined;
    /** A number of the chart, given with its decimal places, in the reader's language. */
    writeNumber: (value: string) => string;
    onReadout: (readout: Readout | null) => void;
    /** Some levels stand elsewhere now; `height` is that of the candles' pane, `width` without the axis. */
    onPlaces: (
      places: Places,
      size: { width: number; height: number },
      marks: readonly Mark[],
    ) => void;
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
/** Room above the highest price for its own figure. */
const headPx = 24;
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
}

function makeChart(box: HTMLElement, settings: ChartSettings): Chart {
  registerOurs();
  const { locale, timeZone, writeNumber } = settings;
  registerLocale(locale, noWords);
  const chart = init(box, {
    locale,
    timezone: timeZone,
    styles: chartStyles(),
    hotkey: { enabled: false },
    thousandsSeparator: { format: (value) => writeNumber(String(value)) },
    decimalFold: { format: (value) => String(value) },
    layout: { yAxis: { gap: { top: headPx, bottom: 0.18 } } },
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

/** Gathers where levels stand while a frame is drawn, and tells it once. */
function levelPlaces(chart: Chart, tell: ChartSettings['onPlaces']) {
  let places: Places = new Map();
  let frame = 0;
  const flush = () => {
    frame = 0;
    const size = chart.getSize(candlePane, 'main');
    if (size) tell(places, size, extremeMarks(chart));
  };
  const soon = () => void (frame ||= requestAnimationFrame(flush));
  chart.subscribeAction('onVisibleRangeChange', () => places.size && soon());
  return {
    place(id: string, y: number) {
      if (places.get(id) === y) return;
      places.set(id, y);
      soon();
    },
    clear() {
      places = new Map();
      soon();
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

/** The customer's levels on a chart; the one being dragged stays where the finger has it. */
function levelBoard(chart: Chart, settings: ChartSettings) {
  const places = levelPlaces(chart, settings.onPlaces);
  let lines: readonly LevelLine[] = [];
  let timed: readonly OptionOrder[] = [];
  const show = () => {
    places.clear();
    showLevels(chart, lines, optionLines(timed, settings), places.place);
  };
  return {
    set(nextLines: readonly LevelLine[], nextTimed: readonly OptionOrder[]) {
      [lines, timed] = [nextLines, nextTimed];
      show();
    },
    show,
    move: (id: string, price: number) => moveLevel(chart, id, price),
    /** The price at a height, px below the top of the candles' pane; null before there is one. */
    priceAt(y: number): number | null {
      const point = chart.convertFromPixel([{ y }], { paneId: candlePane });
      return [point].flat()[0]?.value ?? null;
    },
    /** How high a price stands, px below the top of the candles' pane; null before there is a scale. */
    heightOf(price: number): number | null {
      const point = chart.convertToPixel([{ value: price }], { paneId: candlePane });
      return [point].flat()[0]?.y ?? null;
    },
    isAmongPrices: (y: number) => y >= 0 && y <= (chart.getSize(candlePane, 'main')?.height ?? 0),
    stop: places.stop,
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
function followSize(box: HTMLElement, chart: Chart, shown: () => readonly Indicator[]): () => void {
  const observer = new ResizeObserver(() => {
    chart.resize();
    fitPanes(chart, shown());
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
  const readout = followReadout(chart, settings.onReadout);
  let kept: readonly Drawing[] = [];
  let indicators: readonly Indicator[] = [];

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
  chart.setPeriod(periods[source.interval]);
  showGaps(chart, candlePane, source.interval);
  followNewest(chart, settings.onNewest);

  const stopSize = followSize(box, chart, () => indicators);
  const stopTheme = followTheme(() => {
    colourIndicators(chart, indicators);
    chart.setStyles(chartStyles());
    look.paint();
    levels.show();
  });
  const stopTouch = leaveScrolling(box);

  return {
    ...chartView(chart),
    levels,
    drawings,
    candles: () => chart.getDataList() as Candle[],
    setInterval(next: ChartInterval) {
      if (next === source.interval) return;
      source.interval = next;
      showGaps(chart, candlePane, next);
      chart.setPeriod(periods[next]);
    },
    setType: look.set,
    setIndicators(next: readonly Indicator[]) {
      showIndicators(chart, indicators, next, digits);
      indicators = next;
      fitPanes(chart, indicators);
      readout.soon();
    },
    setDrawings(next: readonly Drawing[]) {
      kept = next;
      if (chart.getDataList().length) drawings.show(kept);
    },
    /** What the chart itself reported needs no redrawing. */
    keepDrawings: (next: readonly Drawing[]) => void (kept = next),
    reload: () => chart.resetData(),
    destroy() {
      source.stop();
      readout.stop();
      levels.stop();
      stopSize();
      stopTheme();
      stopTouch();
      dispose(box);
    },
  };
}

export type PriceChart = ReturnType<typeof openChart>;
