import type { Chart } from 'klinecharts';
import { candlePane } from './candles/indicators';
import type { Mark } from './level-places';

/** A figure with its pointer, px. */
const widthPx = 72;
const besidePx = 5;

/** Where the chart writes the highest and the lowest price in sight. */
export function extremeMarks(chart: Chart): Mark[] {
  const { from, to } = chart.getVisibleRange();
  const seen = chart.getDataList().slice(from, to);
  const middle = (chart.getSize(candlePane, 'main')?.width ?? 0) / 2;
  const highest = seen.reduce((best, { high }, at) => (high > seen[best]!.high ? at : best), 0);
  const lowest = seen.reduce((best, { low }, at) => (low < seen[best]!.low ? at : best), 0);
  const markAt = (at: number, end: 'high' | 'low'): Mark[] => {
    const candle = seen[at];
    if (!candle) return [];
    const point = { dataIndex: from + at, value: candle[end] };
    const { x, y } = [chart.convertToPixel(point, { paneId: candlePane })].flat()[0] ?? {};
    if (x === undefined || y === undefined) return [];
    const left = x > middle ? x - widthPx : x;
    return [{ left, width: widthPx, y: y + (end === 'high' ? -besidePx : besidePx) }];
  };
  return [...markAt(highest, 'high'), ...markAt(lowest, 'low')];
}
