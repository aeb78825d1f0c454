import {
  dispose,
  init,
  registerIndicator,
  registerLocale,
  type AxisRange,
  type Chart,
  type Locales,
  type Period,
} from 'klinecharts';
import type { Interval } from '@/lib/markets/rules';
import { averageOf, type Candle } from './candles';
import { candleSource, type CandleSettings } from './candle-source';
import { chartStyles, followTheme } from './chart-styles';
import { leaveScrolling } from './chart-touch';
import { registerLevels, showLevels, type LevelLine } from './level-lines';

export type ChartWords = Record<
  'time' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'change',
  string
>;

export type ChartSettings = CandleSettings & {
  digits: number;
  locale: string;
  timeZone: string | undefined;
  words: ChartWords;
  /** A number of the chart, given with its decimal places, in the reader's language. */
  writeNumber: (value: string) => string;
};

export type PriceChart = {
  setInterval(interval: Interval): void;
  setLines(lines: readonly LevelLine[]): void;
  reload(): void;
  move(px: number): void;
  zoom(factor: number): void;
  destroy(): void;
};

const periods: Record<Interval, Period> = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
};

const ticks = 'TICKS';
const ticksAxis = 'ticks';
const pane = 'candle_pane';
let registered = false;

// Words the library asks for and this chart shows nowhere.
const noPeriods = {
  turnover: '',
  second: '',
  minute: '',
  hour: '',
  day: '',
  week: '',
  month: '',
  year: '',
} satisfies Partial<Locales>;

function registerOurs() {
  if (registered) return;
  registered = true;
  registerLevels();
  registerIndicator<{ volume: number }>({
    name: ticks,
    series: 'volume',
    minValue: 0,
    figures: [
      {
        key: 'volume',
        type: 'bar',
        baseValue: 0,
        styles: ({ data, defaultStyles }) => {
          const candle = data.current as unknown as Candle | null;
          const bars = defaultStyles?.bars[0];
          return { color: candle && candle.close < candle.open ? bars?.downColor : bars?.upColor };
        },
      },
    ],
    calc: (list) => list.map(({ volume, open, close }) => ({ volume: volume ?? 0, open, close })),
  });
}

const ticksShare = 7;
const barPx = 7;

/** Keeps the ticks in the lowest seventh of the pane. */
function lowRange({ defaultRange }: { defaultRange: AxisRange }): AxisRange {
  const to = defaultRange.to * ticksShare;
  return {
    ...defaultRange,
    ...{ from: 0, realFrom: 0, displayFrom: 0 },
    ...{ to, realTo: to, displayTo: to },
    ...{ range: to, realRange: to, displayRange: to },
  };
}

function makeChart(box: HTMLElement, settings: ChartSettings): Chart {
  registerOurs();
  const { words, locale, timeZone, writeNumber } = settings;
  const legend = Object.entries(words).map(([name, word]) => [name, `${word}: `]);
  registerLocale(locale, { ...noPeriods, ...(Object.fromEntries(legend) as ChartWords) });
  const chart = init(box, {
    locale,
    timezone: timeZone,
    styles: chartStyles(),
    hotkey: { enabled: false },
    thousandsSeparator: { format: (value) => writeNumber(String(value)) },
    decimalFold: { format: (value) => String(value) },
    layout: { yAxis: { gap: { top: 0.1, bottom: 0.18 } } },
  });
  if (!chart) throw new Error('There is no room for the chart.');
  const inner = box.firstElementChild as HTMLElement;
  // The library asks for a positive tab index and for all touches; the page needs its own order, and to scroll.
  inner.tabIndex = -1;
  Object.assign(inner.style, { touchAction: 'pan-y', overscrollBehavior: 'auto' });
  chart.setOffsetRightDistance(24);
  chart.setBarSpace(barPx);
  chart.createIndicator({ name: 'MA', calcParams: [averageOf], paneId: pane }, true);
  chart.createYAxis({
    id: ticksAxis,
    paneId: pane,
    needWidget: false,
    gap: { top: 0, bottom: 0 },
    createRange: lowRange,
  });
  chart.createIndicator({ name: ticks, paneId: pane, yAxisId: ticksAxis }, true);
  return chart;
}

/** Draws an instrument's candles into an element and keeps them live. Browser only. */
export function openChart(box: HTMLElement, settings: ChartSettings): PriceChart {
  const { code, digits } = settings;
  const chart = makeChart(box, settings);
  const source = candleSource(chart, settings);
  chart.setDataLoader(source.loader);
  chart.setSymbol({ ticker: code, pricePrecision: digits, volumePrecision: 0 });
  chart.setPeriod(periods[source.interval]);

  const resize = new ResizeObserver(() => chart.resize());
  resize.observe(box);
  let lines: readonly LevelLine[] = [];
  const stopTheme = followTheme(() => {
    chart.setStyles(chartStyles());
    showLevels(chart, lines);
  });
  const stopTouch = leaveScrolling(box);

  return {
    setInterval(next) {
      if (next === source.interval) return;
      source.interval = next;
      chart.setPeriod(periods[next]);
    },
    setLines(next) {
      lines = next;
      showLevels(chart, lines);
    },
    reload: () => chart.resetData(),
    move: (px) => chart.scrollByDistance(px),
    zoom: (factor) => chart.zoomAtCoordinate(factor),
    destroy() {
      source.stop();
      resize.disconnect();
      stopTheme();
      stopTouch();
      dispose(box);
    },
  };
}
