import type { AxisCreateRangeCallback, AxisRange, Chart, YAxis } from 'klinecharts';
import { candlePane, ticksAxis } from './candles/indicators';

/** Room above the highest price for its own figure, px, and below the lowest as a part of the height. */
export const priceGap = { top: 24, bottom: 0.18 };

// What the library does itself when the axis is dragged; its own type leaves these out.
type Scalable = YAxis & { setRange(range: AxisRange): void };
const isScalable = (axis: YAxis): axis is Scalable => 'setRange' in axis;

const priceAxis = (chart: Chart) =>
  chart.getYAxes({ paneId: candlePane }).find(({ id }) => id !== ticksAxis);

/** The range with its middle moved by `shift` of its height and its height multiplied by `factor`. */
function changed(axis: YAxis, shift: number, factor: number): AxisRange {
  const range = axis.getRange();
  const middle = (range.realFrom + range.realTo) / 2 + shift * range.realRange;
  const half = (range.realRange * factor) / 2;
  const [realFrom, realTo] = [middle - half, middle + half];
  const back = (real: number) => axis.realValueToValue(real, { range });
  const seen = (real: number) => axis.realValueToDisplayValue(real, { range });
  const [from, to, displayFrom, displayTo] = [
    back(realFrom),
    back(realTo),
    seen(realFrom),
    seen(realTo),
  ] as [number, number, number, number];
  return {
    from,
    to,
    range: to - from,
    realFrom,
    realTo,
    realRange: realTo - realFrom,
    displayFrom,
    displayTo,
    displayRange: displayTo - displayFrom,
  };
}

function scale(chart: Chart, shift: number, factor: number) {
  const axis = priceAxis(chart);
  if (!axis || !isScalable(axis) || !(axis.getRange().realRange > 0)) return;
  axis.setRange(changed(axis, shift, factor));
  chart.resize();
}

/** Ways to look at a chart without a pointer. */
export const chartView = (chart: Chart) => ({
  move: (px: number) => chart.scrollByDistance(px),
  zoom: (factor: number) => chart.zoomAtCoordinate(factor),
  /** Up by a part of the height; negative moves down. */
  movePrice: (part: number) => scale(chart, part, 1),
  zoomPrice: (factor: number) => scale(chart, 0, 1 / factor),
  /** The prices shown fill the height again, and follow the candles. */
  fit() {
    const axis = priceAxis(chart);
    if (axis) chart.overrideYAxis({ paneId: candlePane, id: axis.id });
  },
  toNewest: () => chart.scrollToRealTime(),
  /** Prices as they are, or by their logarithm; in percent, whatever is asked for, with a range for that. */
  setScale(name: 'linear' | 'log', percents: AxisCreateRangeCallback | null) {
    const axis = priceAxis(chart);
    if (!axis) return;
    const type = percents ? 'percentage' : name === 'log' ? 'logarithm' : 'normal';
    if (axis.name === type) return;
    const next = { paneId: candlePane, id: axis.id, name: type, gap: priceGap };
    chart.overrideYAxis(percents ? { ...next, createRange: percents } : next);
  },
});
