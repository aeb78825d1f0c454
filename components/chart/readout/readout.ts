import type { Chart, Crosshair } from 'klinecharts';
import type { Candle } from '../candles/candles';
import { indicatorValues, type IndicatorValues } from '../candles/indicators';
import type { Comparison } from '../compare/compare-board';

/** The candle under the crosshair, or the newest, and what the indicators say of it. */
export type Readout = {
  candle: Candle;
  /** Close of the candle before. */
  before: number | null;
  indicators: IndicatorValues[];
  /** Null while nothing is compared. */
  comparison: Comparison | null;
};

type Compare = (index: number | null) => Comparison | null;

/** What the types of the library leave out. */
type Store = { getChartStore: () => { getCrosshair: () => Crosshair } };

/**
 * The candle under the crosshair; null where there is none. What the library tells of a change names no candle,
 * and that the crosshair has gone it does not tell at all.
 */
function crosshairIndex(chart: Chart): number | null {
  const { paneId, dataIndex } = (chart as unknown as Store).getChartStore().getCrosshair();
  return paneId === undefined ? null : (dataIndex ?? null);
}

const leaving = ['pointerleave', 'touchend'] as const;

/** Tells the values under the crosshair, each time in a turn of its own: a frame that draws candles has enough to do. */
export function followReadout(
  chart: Chart,
  compare: Compare,
  tell: (readout: Readout | null) => void,
) {
  let turn: ReturnType<typeof setTimeout> | undefined;

  function read() {
    turn = undefined;
    const candles = chart.getDataList() as Candle[];
    const pointed = crosshairIndex(chart);
    const index = pointed !== null && candles[pointed] ? pointed : null;
    const at = index ?? candles.length - 1;
    const candle = candles[at];
    const before = candles[at - 1]?.close ?? null;
    if (!candle) return tell(null);
    tell({ candle, before, indicators: indicatorValues(chart, at), comparison: compare(index) });
  }
  const soon = () => void (turn ??= setTimeout(read));

  const box = chart.getDom();
  chart.subscribeAction('onCrosshairChange', soon);
  leaving.forEach((name) => box?.addEventListener(name, soon));
  return {
    soon,
    stop() {
      clearTimeout(turn);
      leaving.forEach((name) => box?.removeEventListener(name, soon));
    },
  };
}
