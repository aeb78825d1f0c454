import {
  registerIndicator,
  type AxisRange,
  type Chart,
  type Indicator,
  type KLineData,
} from 'klinecharts';
import { paneBounds } from '@/lib/layouts/param-rules';
import { indicatorKind, type Indicator as Chosen, type IndicatorName } from '@/lib/layouts/rules';
import type { Candle } from './candles';
import { lineColours } from '../chart-styles';
import { paneOf } from './pane-heights';
import { averageTrueRange } from './true-range';

export const candlePane = 'candle_pane';
export const ticksAxis = 'ticks';

const ticksShare = 7;

/** Keeps the ticks in the lowest seventh of the pane. */
function lowRange({ defaultRange }: { defaultRange: AxisRange }): AxisRange {
  const to = defaultRange.to * ticksShare;
  return {
    ...defaultRange,
    from: 0,
    realFrom: 0,
    displayFrom: 0,
    to,
    realTo: to,
    displayTo: to,
    range: to,
    realRange: to,
    displayRange: to,
  };
}

/** Teaches the library what it lacks: the ticks of a candle at the foot of the pane, and the true range. */
export function registerIndicators(): void {
  registerIndicator<{ volume?: number }>({
    name: 'TICKS',
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
    calc: (list) =>
      list.map(({ volume, open, close }) =>
        volume === undefined ? { open, close } : { volume, open, close },
      ),
  });
  registerIndicator<{ atr?: number }, number>({
    name: 'ATR',
    calcParams: [14],
    figures: [{ key: 'atr', title: 'ATR: ', type: 'line' }],
    calc: (list: KLineData[], { calcParams }) =>
      averageTrueRange(list, calcParams[0] ?? 14).map((atr) => (atr === null ? {} : { atr })),
  });
}

/** The axis that the ticks are measured on, beside the one of prices; it stays as it is where it stands. */
function addTicksAxis(chart: Chart): void {
  chart.createYAxis({
    id: ticksAxis,
    paneId: candlePane,
    needWidget: false,
    gap: { top: 0, bottom: 0 },
    createRange: lowRange,
  });
}

const styled = (at: number) => {
  const colours = lineColours();
  const turned = colours.map((_, i) => colours[(at + i) % colours.length]!);
  return { lines: turned.map((color) => ({ color, size: 1.4 })) };
};

function create(chart: Chart, { name, params }: Chosen, at: number, digits: number) {
  const isOnPrice = indicatorKind(name).on === 'price';
  const paneId = isOnPrice ? candlePane : paneOf(name);
  const precision = name === 'ATR' || (isOnPrice && name !== 'TICKS') ? digits : undefined;
  // The library takes an axis away with the last indicator on it.
  if (name === 'TICKS') addTicksAxis(chart);
  chart.createIndicator(
    {
      name,
      id: name,
      paneId,
      styles: styled(at),
      ...(params.length ? { calcParams: params } : {}),
      ...(precision === undefined ? {} : { precision }),
      ...(name === 'TICKS' ? { yAxisId: ticksAxis } : {}),
    },
    isOnPrice,
  );
  const { usual, least } = paneBounds;
  if (!isOnPrice) chart.setPaneOptions({ id: paneId, height: usual, minHeight: least });
}

/** Draws exactly these indicators, each in the colours of its place in the list. */
export function showIndicators(
  chart: Chart,
  before: readonly Chosen[],
  list: readonly Chosen[],
  digits: number,
): void {
  const same = (a: Chosen | undefined, b: Chosen) => JSON.stringify(a) === JSON.stringify(b);
  before.forEach((one, at) => {
    if (!same(list[at], one)) chart.removeIndicator({ id: one.name });
  });
  list.forEach((one, at) => {
    if (!same(before[at], one)) create(chart, one, at, digits);
  });
}

/** Gives the indicators that are drawn the colours of the page as they are now. */
export function colourIndicators(chart: Chart, list: readonly Chosen[]): void {
  list.forEach(({ name }, at) => chart.overrideIndicator({ name, id: name, styles: styled(at) }));
}

export type IndicatorValues = {
  name: string;
  /** Where its own pane begins, px below the top of the chart; null in the candles' pane. */
  top: number | null;
  values: { title: string; value: number | null; digits: number }[];
};

/** "RSI 14" and "MA 20" for a line of each period, "MACD DIF" for a part of an indicator. */
function titleOf({ name, calcParams }: Indicator, title: string, at: number): string {
  if (indicatorKind(name as IndicatorName).many) return `${name} ${String(calcParams[at])}`;
  const part = title.replace(/:\s*$/, '');
  return part === name ? name : `${name} ${part}`;
}

const valueOf = (result: unknown, key: string): number | null => {
  const value = (result as Record<string, unknown> | undefined)?.[key];
  return typeof value === 'number' ? value : null;
};

/** What every indicator says of the candle at an index. */
export function indicatorValues(chart: Chart, index: number): IndicatorValues[] {
  return chart.getIndicators().map((indicator: Indicator) => ({
    name: indicator.name,
    top: indicator.paneId === candlePane ? null : (chart.getSize(indicator.paneId)?.top ?? null),
    values: indicator.figures
      .filter(({ title }) => title)
      .map(({ key, title }, at) => ({
        title: titleOf(indicator, title!, at),
        value: valueOf(indicator.result[index], key),
        digits: indicator.precision,
      })),
  }));
}
