import type { Chart, Crosshair } from 'klinecharts';
import type * as readouts from './readout';

const { jest } = import.meta;

let ours: typeof readouts;

beforeAll(async () => {
  // The library looks at the browser as soon as it is loaded.
  Object.assign(globalThis, { window: { navigator: { userAgent: '' } } });
  ours = await import('./readout');
});
afterAll(() => Reflect.deleteProperty(globalThis, 'window'));

const candles = [1, 2, 3].map((close) => ({ timestamp: close * 60_000, close }));

let crosshair: Crosshair;
let box: EventTarget;
let moved: (what: unknown) => void;
let told: (readouts.Readout | null)[];
let compared: (number | null)[];

/** The parts of the library that are asked, as it answers. */
const chart = {
  getDataList: () => candles,
  getChartStore: () => ({ getCrosshair: () => crosshair }),
  getIndicators: () => [],
  getDom: () => box,
  subscribeAction: (_: string, act: typeof moved) => void (moved = act),
} as unknown as Chart;

beforeEach(() => {
  jest.useFakeTimers();
  [crosshair, box, told, compared] = [{}, new EventTarget(), [], []];
});
afterEach(() => jest.useRealTimers());

const open = () =>
  ours.followReadout(
    chart,
    (index) => (compared.push(index), null),
    (readout) => told.push(readout),
  );

const pointAt = (dataIndex: number) => {
  crosshair = { x: 10, y: 10, paneId: 'candle_pane', dataIndex };
  // This is all that the library tells of it.
  moved({ x: 10, y: 10, paneId: 'candle_pane' });
  jest.runAllTimers();
};
const closes = () => told.map((readout) => [readout?.candle.close, readout?.before]);

it('tells the candle under the crosshair, and the newest once the pointer or the finger has left', () => {
  open();
  pointAt(1);
  pointAt(0);
  crosshair = {};
  box.dispatchEvent(new Event('pointerleave'));
  jest.runAllTimers();
  pointAt(1);
  crosshair = {};
  box.dispatchEvent(new Event('touchend'));
  jest.runAllTimers();
  expect(closes()).toEqual([
    [2, 1],
    [1, null],
    [3, 2],
    [2, 1],
    [3, 2],
  ]);
  expect(compared).toEqual([1, 0, null, 1, null]);
});

it('tells nothing once it is stopped', () => {
  const { soon, stop } = open();
  soon();
  stop();
  box.dispatchEvent(new Event('pointerleave'));
  jest.runAllTimers();
  expect(told).toEqual([]);
});
