import type { Chart } from 'klinecharts';
import type { PaneHeights } from '@/lib/layouts/rules';
import { paneBoard } from './pane-board';

const { jest } = import.meta;

/** A chart 700 px high with panes whose heights a hand may change. */
function chartOf(heights: Record<string, number>) {
  let dragged: () => void = () => undefined;
  const chart = {
    getSize: (id?: string) => ({ height: id === undefined ? 700 : heights[id] }),
    setPaneOptions: (pane: { id: string; height: number }) => void (heights[pane.id] = pane.height),
    subscribeAction: (_: string, act: () => void) => void (dragged = act),
  } as unknown as Chart;
  return {
    chart,
    drag(id: string, height: number) {
      heights[id] = height;
      dragged();
    },
  };
}

let told: PaneHeights[];
const heights = { 'pane-RSI': 0, 'pane-ATR': 0 };

function open() {
  const { chart, drag } = chartOf(heights);
  return { drag, board: paneBoard(chart, (byHand) => told.push(byHand)) };
}

beforeEach(() => {
  told = [];
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

it('gives each pane the height that it was given by hand, or the usual one', () => {
  open().board.set(['RSI', 'ATR'], { RSI: 150 });
  expect(heights).toEqual({ 'pane-RSI': 150, 'pane-ATR': 88 });
});

it('tells once what a hand has changed, when it rests', () => {
  const { board, drag } = open();
  board.set(['RSI', 'ATR'], { RSI: 150 });
  drag('pane-ATR', 120);
  drag('pane-ATR', 131.6);
  expect(told).toEqual([]);
  jest.runAllTimers();
  expect(told).toEqual([{ RSI: 150, ATR: 132 }]);
});

it('tells no height that nobody chose: where panes had to give way they keep their wish', () => {
  const { board, drag } = open();
  board.set(['RSI', 'ATR'], { RSI: 480 });
  expect(heights['pane-RSI']).toBeLessThan(480);
  drag('pane-ATR', 90);
  jest.runAllTimers();
  expect(told).toEqual([{ RSI: 480, ATR: 90 }]);
});

it('tells nothing where the chart was left', () => {
  const { board, drag } = open();
  board.set(['RSI'], {});
  drag('pane-RSI', 200);
  board.stop();
  jest.runAllTimers();
  expect(told).toEqual([]);
});
