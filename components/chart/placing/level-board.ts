import type { Chart } from 'klinecharts';
import type { OptionOrder } from '@/lib/orders/form-rules';
import { candlePane } from '../candles/indicators';
import { extremeMarks } from '../extreme-marks';
import { moveLevel, showLevels, type LevelLine, type Places } from '../level-lines';
import type { Mark } from '../level-places';
import { candleBoxes } from '../timed/candle-boxes';
import { optionLines } from '../timed/option-lines';

export type LevelSettings = {
  locale: string;
  timeZone: string | undefined;
  /** Some levels stand elsewhere now; `height` is that of the candles' pane, `width` without the axis. */
  onPlaces: (
    places: Places,
    size: { width: number; height: number },
    marks: readonly Mark[],
  ) => void;
};

/** Gathers where levels stand while a frame is drawn, and tells it once. */
function levelPlaces(chart: Chart, tell: LevelSettings['onPlaces']) {
  let places: Places = new Map();
  let frame = 0;
  const flush = () => {
    frame = 0;
    const size = chart.getSize(candlePane, 'main');
    if (size) tell(places, size, extremeMarks(chart));
  };
  const soon = () => void (frame ||= requestAnimationFrame(flush));
  chart.subscribeAction('onVisibleRangeChange', () => places.size && soon());
  return {
    place(id: string, y: number) {
      if (places.get(id) === y) return;
      places.set(id, y);
      soon();
    },
    clear() {
      places = new Map();
      soon();
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

/** The customer's levels on a chart; the one being dragged stays where the finger has it. */
export function levelBoard(chart: Chart, settings: LevelSettings) {
  const places = levelPlaces(chart, settings.onPlaces);
  let lines: readonly LevelLine[] = [];
  let timed: readonly OptionOrder[] = [];
  const show = () => {
    places.clear();
    showLevels(chart, lines, optionLines(timed, settings), places.place);
  };
  return {
    set(nextLines: readonly LevelLine[], nextTimed: readonly OptionOrder[]) {
      [lines, timed] = [nextLines, nextTimed];
      show();
    },
    show,
    move: (id: string, price: number) => moveLevel(chart, id, price),
    /** The price at a height, px below the top of the candles' pane; null before there is one. */
    priceAt(y: number): number | null {
      const point = chart.convertFromPixel([{ y }], { paneId: candlePane });
      return [point].flat()[0]?.value ?? null;
    },
    /** How high a price stands, px below the top of the candles' pane; null before there is a scale. */
    heightOf(price: number): number | null {
      const point = chart.convertToPixel([{ value: price }], { paneId: candlePane });
      return [point].flat()[0]?.y ?? null;
    },
    isAmongPrices: (y: number) => y >= 0 && y <= (chart.getSize(candlePane, 'main')?.height ?? 0),
    candleBoxes: () => candleBoxes(chart),
    stop: places.stop,
  };
}
