import type { KeyboardEvent } from 'react';
import type { PriceChart } from './price-chart';

const stepPx = 60;
const stepPart = 0.08;
const closer = 1.25;

type View = Pick<PriceChart, 'move' | 'zoom' | 'movePrice' | 'zoomPrice' | 'fit' | 'toNewest'>;

/** What a key does to the view of a chart; null for keys that are not the chart's. */
export function viewOf(key: string, shift: boolean): ((view: View) => void) | null {
  switch (key) {
    case 'ArrowLeft':
      return (view) => view.move(stepPx);
    case 'ArrowRight':
      return (view) => view.move(-stepPx);
    case 'ArrowUp':
      return (view) => (shift ? view.zoomPrice(closer) : view.movePrice(stepPart));
    case 'ArrowDown':
      return (view) => (shift ? view.zoomPrice(1 / closer) : view.movePrice(-stepPart));
    case '+':
    case '=':
      return (view) => view.zoom(closer);
    case '-':
      return (view) => view.zoom(1 / closer);
    case 'Home':
      return (view) => view.fit();
    case 'End':
      return (view) => view.toNewest();
    default:
      return null;
  }
}

/** Keys on the chart itself: arrows move it, plus and minus zoom time, Shift with up and down zooms prices. */
export function steer(event: KeyboardEvent, chart: PriceChart | null): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
    return;
  const act = chart && viewOf(event.key, event.shiftKey);
  if (!act) return;
  event.preventDefault();
  act(chart);
}
