import { registerIndicator, type Chart } from 'klinecharts';
import type { ChartInterval } from '@/lib/markets/rules';
import { readTokens } from '../chart-styles';
import { gapsIn } from './gaps';

const name = 'GAPS';

/** Teaches the library to mark gaps of time with a thin dashed line between two candles. */
export function registerGaps(): void {
  registerIndicator<object, unknown, { interval: ChartInterval }>({
    name,
    calc: (list) => list.map(() => ({})),
    draw({ ctx, chart, indicator, bounding, xAxis }) {
      const { from, to } = chart.getVisibleRange();
      const list = chart.getDataList();
      ctx.save();
      ctx.strokeStyle = readTokens()['line-strong'];
      ctx.lineWidth = 1;
      ctx.setLineDash([3, 4]);
      for (const i of gapsIn(list, from, to, indicator.extendData.interval)) {
        const x = Math.round((xAxis.convertToPixel(i - 1) + xAxis.convertToPixel(i)) / 2) + 0.5;
        ctx.beginPath();
        ctx.moveTo(x, 0);
        ctx.lineTo(x, bounding.height);
        ctx.stroke();
      }
      ctx.restore();
      return true;
    },
  });
}

/** Marks gaps in candles of an interval from now on. */
export function showGaps(chart: Chart, paneId: string, interval: ChartInterval): void {
  const extendData = { interval };
  if (chart.overrideIndicator({ name, id: name, extendData })) return;
  chart.createIndicator({ name, id: name, paneId, zLevel: -1, extendData }, true);
}
