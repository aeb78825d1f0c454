import type { Chart } from 'klinecharts';
import { candlePane } from '../candles/indicators';
import type { Box } from './free-corner';

/** What the candles of the right half of the plot cover, px from its top left. */
export function candleBoxes(chart: Chart): Box[] {
  const { from, to } = chart.getVisibleRange();
  const middle = (chart.getSize(candlePane, 'main')?.width ?? 0) / 2;
  const half = chart.getBarSpace().bar / 2;
  const ends = chart
    .getDataList()
    .slice(from, to)
    .flatMap(({ high, low }, at) => [high, low].map((value) => ({ dataIndex: from + at, value })));
  const found = [chart.convertToPixel(ends, { paneId: candlePane })].flat();
  return found.flatMap(({ x, y: top }, at) => {
    const bottom = found[at + 1]?.y;
    if (at % 2 || x === undefined || top === undefined || bottom === undefined) return [];
    return x < middle ? [] : [{ left: x - half, right: x + half, top, bottom }];
  });
}
