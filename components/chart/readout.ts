import type { Chart, Crosshair } from 'klinecharts';
import type { Candle } from './candles/candles';
import { indicatorValues, type IndicatorValues } from './candles/indicators';
import type { Comparison } from './compare/compare-board';

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

/** Tells the values under the crosshair, each time in a turn of its own: a frame that draws candles has enough to do. */
export function followReadout(
  chart: Chart,
  compare: Compare,
  tell: (readout: Readout | null) => void,
) {
  let index: number | null = null;
  let turn: ReturnType<typeof setTimeout> | undefined;

  function read() {
    turn = undefined;
    const candles = chart.getDataList() as Candle[];
    const at = index !== null && candles[index] ? index : candles.length - 1;
    const candle = candles[at];
    const before = candles[at - 1]?.close ?? null;
    if (!candle) return tell(null);
    const comparison = compare(index !== null && candles[index] ? index : null);
    tell({ candle, before, indicators: indicatorValues(chart, at), comparison });
  }
  const soon = () => void (turn ??= setTimeout(read));

  chart.subscribeAction('onCrosshairChange', (data) => {
    const { paneId, dataIndex } = (data ?? {}) as Crosshair;
    index = paneId === undefined ? null : (dataIndex ?? null);
    soon();
  });
  return { soon, stop: () => clearTimeout(turn) };
}
