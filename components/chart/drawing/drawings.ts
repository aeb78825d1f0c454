import { registerOverlay, type Chart, type Overlay, type OverlayFigure } from 'klinecharts';
import { drawingPoints, type DrawingTool } from '@/lib/layouts/drawing-rules';
import type { Drawing } from '@/lib/layouts/rules';
import { readTokens } from '../chart-styles';
import { candlePane } from '../candles/indicators';
import { retracementText } from '../candles/write-number';

const group = 'drawings';

const overlayOf: Record<DrawingTool, string> = {
  trend: 'segment',
  ray: 'rayLine',
  level: 'horizontalStraightLine',
  vertical: 'verticalStraightLine',
  channel: 'priceChannelLine',
  fibonacci: 'fibonacci',
  box: 'box',
  note: 'note',
};

const toolOf = (name: string) =>
  (Object.keys(overlayOf) as DrawingTool[]).find((tool) => overlayOf[tool] === name);

const retracements = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1];

/** Levels between two prices, from the first point to the end of the chart. */
function registerFibonacci() {
  registerOverlay({
    name: 'fibonacci',
    totalStep: 3,
    needDefaultPointFigure: true,
    needDefaultXAxisFigure: true,
    needDefaultYAxisFigure: true,
    createPointFigures: ({ chart, coordinates: [a, b], overlay, bounding }): OverlayFigure[] => {
      const [from, to] = overlay.points.map(({ value }) => value);
      if (!a || !b || from === undefined || to === undefined) return [];
      const digits = chart.getSymbol()?.pricePrecision ?? 2;
      const { accent } = readTokens();
      const x = Math.min(a.x, b.x);
      return retracements.flatMap((part) => {
        const y = b.y + (a.y - b.y) * part;
        const price = (to + (from - to) * part).toFixed(digits);
        const text = retracementText(chart.getLocale(), part, price);
        const line = { coordinates: [{ x, y }, { x: bounding.width, y }] }; // prettier-ignore
        const words = { x: x + 4, y, text, baseline: 'bottom' };
        return [
          { type: 'line', attrs: line },
          {
            type: 'text',
            attrs: words,
            ignoreEvent: true,
            styles: { color: accent, backgroundColor: 'transparent', paddingBottom: 2 },
          },
        ];
      });
    },
  });
}

/** Teaches the chart library what it lacks: a rectangle, a note, and retracements that can be read. */
export function registerDrawings(): void {
  registerFibonacci();
  registerOverlay({
    name: 'box',
    totalStep: 3,
    needDefaultPointFigure: true,
    needDefaultXAxisFigure: true,
    needDefaultYAxisFigure: true,
    createPointFigures: ({ coordinates: [a, b] }): OverlayFigure[] => {
      if (!a || !b) return [];
      const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
      const attrs = { x, y, width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
      return [{ type: 'rect', attrs, styles: { style: 'stroke_fill' } }];
    },
  });
  registerOverlay<string>({
    name: 'note',
    totalStep: 2,
    needDefaultPointFigure: true,
    needDefaultYAxisFigure: true,
    createPointFigures: ({ coordinates: [at], overlay }): OverlayFigure[] => {
      if (!at) return [];
      const attrs = { x: at.x + 8, y: at.y, text: overlay.extendData || '…', baseline: 'middle' };
      const { surface, ink, 'line-strong': edge } = readTokens();
      const colours = { color: ink, backgroundColor: surface, borderColor: edge, borderSize: 1 };
      return [{ type: 'text', attrs, styles: { ...colours, style: 'stroke_fill' } }];
    },
  });
}

/** A drawing as it is kept; null while it is not finished. */
function kept({ id, name, points, extendData, lock }: Overlay): Drawing | null {
  const tool = toolOf(name);
  if (!tool || points.length < drawingPoints[tool]) return null;
  const fixed = points
    .slice(0, drawingPoints[tool])
    .map((p): [number, number] => [Math.round(p.timestamp ?? 0), p.value ?? 0]);
  return {
    id,
    tool,
    points: fixed,
    ...(typeof extendData === 'string' && extendData ? { text: extendData } : {}),
    ...(lock ? { locked: true } : {}),
  };
}

export type DrawingState = { shown: boolean; magnet: boolean };

export type DrawingNews = {
  /** The customer drew, moved or removed something. */
  onDrawings: (drawings: Drawing[]) => void;
  onSelected: (id: string | null) => void;
  /** A drawing is finished; the pencil rests. */
  onDrawn: (drawing: Drawing) => void;
};

/** A random name that no other drawing has. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) =>
    b.toString(16).padStart(2, '0'),
  ).join('');

/** Three points about the middle of what is shown; null before anything is. */
function middleOf(chart: Chart): [number, number][] | null {
  const size = chart.getSize(candlePane, 'main');
  if (!size) return null;
  const thirds = [1, 2, 1.5].map((n, i) => ({
    x: (size.width * n) / 3,
    y: (size.height * [2, 1, 2][i]!) / 3,
  }));
  const found = chart.convertFromPixel(thirds, { paneId: candlePane });
  return [found].flat().map((p): [number, number] => [p.timestamp ?? 0, p.value ?? 0]);
}

/** The customer's drawings on a chart: begins, shows and reports them. */
export function drawingBoard(chart: Chart, news: DrawingNews) {
  let state: DrawingState = { shown: true, magnet: false };
  let pencil: string | null = null;

  const mode = () => (state.magnet ? ('weak_magnet' as const) : ('normal' as const));
  const list = () =>
    chart
      .getOverlays({ groupId: group })
      .map(kept)
      .filter((one) => one !== null);
  const tell = () => news.onDrawings(list());

  const events = {
    onDrawEnd: ({ overlay }: { overlay: Overlay }) => {
      pencil = null;
      tell();
      const drawn = kept(overlay);
      if (drawn) news.onDrawn(drawn);
    },
    onPressedMoveEnd: tell,
    onSelected: ({ overlay }: { overlay: Overlay }) => news.onSelected(overlay.id),
    onDeselected: () => news.onSelected(null),
    // The library would remove it without a question.
    onRightClick: (event: { preventDefault?: () => void }) => event.preventDefault?.(),
  };
  const base = () => ({ ...events, groupId: group, paneId: candlePane, mode: mode() });

  function add({ id, tool, points, text, locked }: Drawing) {
    chart.createOverlay({
      ...base(),
      id,
      name: overlayOf[tool],
      lock: Boolean(locked),
      visible: state.shown,
      points: points.map(([timestamp, value]) => ({ timestamp, value })),
      extendData: text ?? '',
    });
  }

  function rest() {
    if (pencil !== null) chart.removeOverlay({ id: pencil });
    pencil = null;
  }

  return {
    /** Waits for the points of a new drawing; the one begun before is dropped. */
    begin(tool: DrawingTool) {
      rest();
      pencil = newId();
      chart.createOverlay({ ...base(), id: pencil, name: overlayOf[tool], extendData: '' });
    },
    rest,
    isDrawing: () => pencil !== null,
    /** Puts a drawing into the middle of what is shown, for those who draw without a pointer. */
    place(tool: DrawingTool): Drawing | null {
      rest();
      const points = middleOf(chart);
      if (!points) return null;
      const drawing = { id: newId(), tool, points: points.slice(0, drawingPoints[tool]) };
      add(drawing);
      tell();
      return drawing;
    },
    show(drawings: readonly Drawing[]) {
      rest();
      chart.removeOverlay({ groupId: group });
      drawings.forEach(add);
    },
    set(next: DrawingState) {
      if (next.shown === state.shown && next.magnet === state.magnet) return;
      state = next;
      if (!chart.getOverlays({ groupId: group }).length) return;
      chart.overrideOverlay({ groupId: group, visible: state.shown, mode: mode() });
    },
  };
}
