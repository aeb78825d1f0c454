import { registerOverlay, type Chart, type OverlayFigure } from 'klinecharts';
import { readTokens } from './chart-styles';

/** A price that something of the customer's stands at: an entry, a stop or a target. */
export type LevelLine = {
  id: string;
  kind: 'entry' | 'stop' | 'target';
  price: number;
  label: string;
};

const overlay = 'level';
const colourOf = { entry: 'ink-2', stop: 'wait', target: 'up' } as const;

type Extend = { kind: LevelLine['kind']; label: string };

/** Teaches the chart library to draw levels: a line over the whole width, named at its start and priced on the axis. */
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
      const t = readTokens();
      const colour = t[colourOf[extendData.kind]];
      const across = [
        { x: 0, y },
        { x: bounding.width, y },
      ];
      return [
        {
          type: 'line',
          ignoreEvent: true,
          attrs: { coordinates: across },
          styles: { color: colour, style: 'dashed', dashedValue: [5, 4] },
        },
        {
          type: 'text',
          ignoreEvent: true,
          attrs: { x: 12, y, text: extendData.label, baseline: 'middle' },
          styles: {
            ...tag(t.font),
            color: colour,
            backgroundColor: t.surface,
            borderColor: colour,
            borderSize: 1,
            borderStyle: 'solid',
            style: 'stroke_fill',
          },
        },
      ];
    },
    createYAxisFigures: ({
      chart,
      coordinates,
      overlay: { extendData, points },
    }): OverlayFigure[] => {
      const y = coordinates[0]?.y;
      const value = points[0]?.value;
      // An entry's tag would cover the price of now, which it is often close to.
      if (y === undefined || value === undefined || extendData.kind === 'entry') return [];
      const t = readTokens();
      const text = value.toFixed(chart.getSymbol()?.pricePrecision ?? 2);
      return [
        {
          type: 'text',
          ignoreEvent: true,
          attrs: { x: 0, y, text: chart.getThousandsSeparator().format(text), baseline: 'middle' },
          styles: {
            ...tag(t.font),
            color: t.surface,
            backgroundColor: t[colourOf[extendData.kind]],
          },
        },
      ];
    },
  });
}

const tag = (family: string) => ({
  family,
  size: 11,
  weight: 600,
  paddingLeft: 4,
  paddingRight: 4,
  paddingTop: 4,
  paddingBottom: 4,
  borderRadius: 5,
});

/** Draws exactly these lines, read-only. */
export function showLevels(chart: Chart, lines: readonly LevelLine[]): void {
  chart.removeOverlay({ name: overlay });
  for (const { id, kind, price, label } of lines) {
    chart.createOverlay({
      name: overlay,
      id,
      lock: true,
      paneId: 'candle_pane',
      points: [{ value: price }],
      extendData: { kind, label },
    });
  }
}
