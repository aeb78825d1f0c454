import type { Chart } from 'klinecharts';
import { paneHeight } from '@/lib/layouts/param-rules';
import type { IndicatorName, PaneHeights } from '@/lib/layouts/rules';
import { paneHeights, paneOf } from './pane-heights';

/** A hand that rests this long has let go. */
const restMs = 250;

/** The panes of a chart below its candles: as high as they were made by hand, or as usual. */
export function paneBoard(chart: Chart, onHeights: (byHand: PaneHeights) => void) {
  let names: readonly IndicatorName[] = [];
  let byHand: PaneHeights = {};
  let turn: ReturnType<typeof setTimeout> | undefined;
  const fitted = new Map<IndicatorName, number>();
  const heightOf = (name: IndicatorName) => chart.getSize(paneOf(name))?.height;

  function fit() {
    const wanted = names.map((name) => byHand[name]);
    const heights = paneHeights(chart.getSize()?.height ?? 0, wanted);
    names.forEach((name, at) => {
      const height = heights[at]!;
      fitted.set(name, height);
      if (heightOf(name) !== height) chart.setPaneOptions({ id: paneOf(name), height });
    });
  }

  /** What differs from what was given is the hand's. */
  function tell() {
    const moved = names.flatMap((name) => {
      const height = heightOf(name);
      return height && height !== fitted.get(name) ? [[name, paneHeight(height)] as const] : [];
    });
    if (moved.length) onHeights({ ...byHand, ...Object.fromEntries(moved) });
  }

  chart.subscribeAction('onPaneDrag', () => {
    clearTimeout(turn);
    turn = setTimeout(tell, restMs);
  });

  return {
    fit,
    set(nextNames: readonly IndicatorName[], next: PaneHeights) {
      [names, byHand] = [nextNames, next];
      fit();
    },
    stop: () => clearTimeout(turn),
  };
}
