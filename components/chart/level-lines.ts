import { registerOverlay, type Chart, type OverlayFigure } from 'klinecharts';
import type { PositionOrder } from '@/lib/orders/form-rules';
import { readTokens } from './chart-styles';
import { candlePane } from './candles/indicators';
import { registerTimed, showTimed, type TimedLine } from './timed/timed-lines';

export type LevelKind = 'entry' | 'stop' | 'target' | 'trailing' | 'limit' | 'alert';

/** A price that something of the customer's stands at. A ghost belongs to an order not placed yet. */
export type LevelLine = { id: string; kind: LevelKind; price: number; ghost: boolean };

/** A line of the customer's with what its tag says; `drop` is there where it can be moved. */
export type Level = LevelLine & {
  /** What it is, for those who do not see the line. */
  name: string;
  /** What the tag says with the line at a price. Reads live quotes. */
  text: (price: string) => string;
  /** The customer left it at another price. */
  drop?: (price: string) => void;
  /** Takes it away at once. */
  remove?: () => void;
  /** The order that is cancelled when this one is filled. */
  tied?: PositionOrder | undefined;
};

const overlay = 'level';
const colourOf = {
  entry: 'ink-2',
  stop: 'wait',
  trailing: 'wait',
  target: 'up',
  limit: 'accent',
  alert: 'ink-2',
} as const satisfies Record<LevelKind, string>;

/** Where each level stands, px below the top of the candles' pane. */
export type Places = Map<string, number>;

/** A line of an order, of one not placed yet, of an alert. */
const dashes = ({ kind, ghost }: Pick<LevelLine, 'kind' | 'ghost'>) =>
  kind === 'alert' ? [1, 3] : ghost ? [2, 4] : [5, 4];

type Extend = { kind: LevelKind; ghost: boolean; report: (y: number) => void };

const tag = (family: string, size: number) => ({
  family,
  size,
  weight: 600,
  borderRadius: 5,
  paddingLeft: 4,
  paddingRight: 4,
  paddingTop: 4,
  paddingBottom: 4,
});

/** Teaches the chart library to draw levels: a line over the whole width, priced on the axis. */
export function registerLevels(): void {
  registerOverlay<Extend>({
    name: overlay,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ coordinates, bounding, overlay: { extendData } }): OverlayFigure[] => {
      const y = coordinates[0]?.y;
      if (y === undefined) return [];
      extendData.report(y);
      const color = readTokens()[colourOf[extendData.kind]];
      const coordinatesAcross = [
        { x: 0, y },
        { x: bounding.width, y },
      ];
      return [
        {
          type: 'line',
          ignoreEvent: true,
          attrs: { coordinates: coordinatesAcross },
          styles: { color, style: 'dashed', dashedValue: dashes(extendData) },
        },
      ];
    },
    createYAxisFigures: ({ chart, coordinates, overlay: { extendData, points } }) => {
      const y = coordinates[0]?.y;
      const value = points[0]?.value;
      // An entry's tag would cover the price of now, which it is often close to.
      if (y === undefined || value === undefined || extendData.kind === 'entry') return [];
      const t = readTokens();
      const colour = t[colourOf[extendData.kind]];
      const text = value.toFixed(chart.getSymbol()?.pricePrecision ?? 2);
      const look = extendData.ghost
        ? { color: colour, backgroundColor: t.surface, borderColor: colour, borderSize: 1 }
        : { color: t.surface, backgroundColor: colour };
      return [
        {
          type: 'text',
          ignoreEvent: true,
          attrs: { x: 0, y, text: chart.getThousandsSeparator().format(text), baseline: 'middle' },
          styles: {
            ...tag(t.font, t.size),
            ...look,
            style: extendData.ghost ? 'stroke_fill' : 'fill',
          },
        },
      ];
    },
  });
  registerTimed();
}

/** Draws exactly these lines; where they stand is written into `places` with every frame. */
export function showLevels(
  chart: Chart,
  lines: readonly LevelLine[],
  options: readonly TimedLine[],
  place: (id: string, y: number) => void,
): void {
  chart.removeOverlay({ name: overlay });
  const fixed = { lock: true, paneId: candlePane };
  for (const { id, kind, price, ghost } of lines) {
    const extendData: Extend = { kind, ghost, report: (y) => place(id, y) };
    chart.createOverlay({ ...fixed, name: overlay, id, points: [{ value: price }], extendData });
  }
  showTimed(chart, options);
}

/** Moves one line, while it is dragged. */
export const moveLevel = (chart: Chart, id: string, price: number): boolean =>
  chart.overrideOverlay({ id, points: [{ value: price }] });
