import { registerOverlay, utils, type Bounding, type Chart, type OverlayFigure } from 'klinecharts';
import { candlePane } from '../candles/indicators';
import { faded, readTokens } from '../chart-styles';
import { isSeen, lossAt, winAt } from './word-places';

/** A timed option from its entry to its expiry, ms since the epoch. */
export type TimedLine = {
  id: string;
  price: number;
  from: number;
  to: number;
  up: boolean;
  /** What a win brings and what a loss takes, as it is to be read. */
  win: string;
  loss: string;
  /** The time of expiry, as it is to be read. */
  end: string;
};

const name = 'timed';
const steps = 8;
const winPx = 104;
const lossPx = 52;
const strongest = 0.2;

type At = { x: number; y: number };
type Extend = Pick<TimedLine, 'up' | 'win' | 'loss' | 'end'>;

/** A zone that fades from the entry on, upwards or downwards. */
function zone(from: At, toX: number, px: number, isUp: boolean, color: string): OverlayFigure[] {
  const height = px / steps;
  return Array.from({ length: steps }, (_, i) => ({
    type: 'rect',
    ignoreEvent: true,
    attrs: {
      x: from.x,
      y: isUp ? from.y - (i + 1) * height : from.y + i * height,
      width: toX - from.x,
      height,
    },
    styles: { style: 'fill', color: faded(color, (strongest * (steps - i)) / steps) },
  }));
}

const weight = 600;
/** What the library leaves free on either side of a text, px. */
const paddingPx = 4;
/** Half the height of a line of text, px. */
const halfLinePx = 8;

function figures(
  [from, to]: Partial<At>[],
  { width, height }: Pick<Bounding, 'width' | 'height'>,
  option: Extend,
): OverlayFigure[] {
  if (from?.x === undefined || from.y === undefined || to?.x === undefined) return [];
  const zones = { from: from.x, to: to.x, width };
  if (!isSeen(zones)) return [];
  const entry = { x: from.x, y: from.y };
  const { up, down, ink, 'ink-2': ink2, surface, font, size } = readTokens();
  const line = (a: At, b: At, styles: object): OverlayFigure => ({
    type: 'line',
    ignoreEvent: true,
    attrs: { coordinates: [a, b] },
    styles,
  });
  const text = (
    x: number,
    y: number,
    said: string,
    color: string,
    align: string,
  ): OverlayFigure => ({
    type: 'text',
    ignoreEvent: true,
    attrs: { x, y, text: said, align, baseline: 'middle' },
    styles: { family: font, size, weight, color, backgroundColor: 'transparent' },
  });
  const widthOf = (said: string) => utils.calcTextWidth(said, size, weight, font) + 2 * paddingPx;
  const away = (px: number, isUp: boolean) =>
    Math.max(halfLinePx, Math.min(entry.y + (isUp ? -px : px), height - halfLinePx));
  return [
    ...zone(entry, to.x, winPx, option.up, up),
    ...zone(entry, to.x, lossPx, !option.up, down),
    line(entry, { x: to.x, y: entry.y }, { color: ink, size: 1.6, style: 'solid' }),
    line(
      { x: to.x, y: 0 },
      { x: to.x, y: height },
      { color: ink2, style: 'dashed', dashedValue: [3, 3] },
    ),
    text(winAt(zones, widthOf(option.win)), away(winPx - 14, option.up), option.win, up, 'left'),
    text(
      lossAt(zones, widthOf(option.loss)),
      away(lossPx - 12, !option.up),
      option.loss,
      down,
      'right',
    ),
    {
      type: 'circle',
      ignoreEvent: true,
      attrs: { x: entry.x, y: entry.y, r: 4 },
      styles: { style: 'stroke_fill', color: ink, borderColor: surface, borderSize: 2 },
    },
  ];
}

/** Teaches the chart library to draw a timed option: where it is won and lost, its entry and its expiry. */
export function registerTimed(): void {
  registerOverlay<Extend>({
    name,
    totalStep: 3,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ coordinates, bounding, overlay: { extendData } }) =>
      figures(coordinates, bounding, extendData),
    createXAxisFigures: ({ coordinates: [, to], bounding, overlay: { extendData } }) => {
      if (!to) return [];
      const { ink, surface, font, size } = readTokens();
      return [
        {
          type: 'text',
          ignoreEvent: true,
          attrs: {
            x: to.x,
            y: bounding.height / 2,
            text: extendData.end,
            align: 'center',
            baseline: 'middle',
          },
          styles: { family: font, size, weight: 600, color: ink, backgroundColor: surface },
        },
      ];
    },
    createYAxisFigures: ({ chart, coordinates: [from], overlay: { points } }) => {
      const value = points[0]?.value;
      if (!from || value === undefined) return [];
      const { ink, surface, font, size } = readTokens();
      const text = value.toFixed(chart.getSymbol()?.pricePrecision ?? 2);
      const colours = { color: ink, backgroundColor: surface, borderColor: ink, borderSize: 1 };
      return [
        {
          type: 'text',
          ignoreEvent: true,
          attrs: {
            x: 0,
            y: from.y,
            text: chart.getThousandsSeparator().format(text),
            baseline: 'middle',
          },
          styles: {
            family: font,
            size,
            weight: 600,
            style: 'stroke_fill',
            borderRadius: 4,
            ...colours,
          },
        },
      ];
    },
  });
}

/** Draws exactly these options. */
export function showTimed(chart: Chart, options: readonly TimedLine[]): void {
  chart.removeOverlay({ name });
  for (const { id, price, from, to, up, win, loss, end } of options) {
    chart.createOverlay({
      name,
      id,
      lock: true,
      paneId: candlePane,
      points: [from, to].map((timestamp) => ({ timestamp, value: price })),
      extendData: { up, win, loss, end },
    });
  }
}
