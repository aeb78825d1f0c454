import { registerIndicator, type Chart, type IndicatorDrawParams } from 'klinecharts';
import { candlePane } from '../candles/indicators';
import { lineColours } from '../chart-styles';
import type { Move } from './moves';

/** How a compared line is told from the others: by its colour and its dashes. */
export type LineLook = { colour: string; dashes: number[] };

const name = 'COMPARED';
const lineWidth = 1.8;
const dotPx = 1.6;
const dashes = [[], [7, 4], [2, 3]];

/** The looks of the lines, in colours that the first indicators do not have. */
export function lineLooks(): LineLook[] {
  const [, , blue, pink, olive] = lineColours();
  return [pink, blue, olive].map((colour, at) => ({ colour: colour!, dashes: dashes[at]! }));
}

type How = IndicatorDrawParams<object, unknown, { draw: (how: How) => void }>;

/** Teaches the library to draw lines beside the candles that are measured in percent. */
export function registerCompared(): void {
  registerIndicator<object, unknown, { draw: (how: How) => void }>({
    name,
    calc: (list) => list.map(() => ({})),
    draw(how) {
      how.indicator.extendData.draw(how);
      return true;
    },
  });
}

function drawRun(ctx: CanvasRenderingContext2D, run: readonly { x: number; y: number }[]) {
  const [first] = run;
  ctx.beginPath();
  if (run.length === 1) {
    ctx.arc(first!.x, first!.y, dotPx, 0, 2 * Math.PI);
    return ctx.fill();
  }
  for (const { x, y } of run) ctx.lineTo(x, y);
  ctx.stroke();
}

function drawLines({ ctx, xAxis, yAxis }: How, lines: readonly Move[][][]) {
  const range = yAxis.getRange();
  const looks = lineLooks();
  lines.forEach((runs, at) => {
    const look = looks[at]!;
    Object.assign(ctx, { strokeStyle: look.colour, fillStyle: look.colour, lineWidth });
    ctx.setLineDash(look.dashes);
    for (const run of runs) {
      const points = run.map(({ index, percent }) => ({
        x: xAxis.convertToPixel(index),
        y: yAxis.convertToPixel(yAxis.realValueToValue(percent, { range })),
      }));
      drawRun(ctx, points);
    }
  });
}

/** Draws these lines on a chart, each in runs, as they are whenever it is drawn. */
export function comparedLines(chart: Chart, lines: () => readonly Move[][][]) {
  const extendData = { draw: (how: How) => drawLines(how, lines()) };
  return {
    show() {
      if (chart.overrideIndicator({ name, id: name, extendData })) return;
      if (chart.getIndicators({ id: name }).length) return;
      chart.createIndicator({ name, id: name, paneId: candlePane, extendData }, true);
    },
    hide: () => void chart.removeIndicator({ id: name }),
  };
}
