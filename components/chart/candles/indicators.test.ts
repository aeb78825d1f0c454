import type { Chart } from 'klinecharts';
import type * as indicators from './indicators';

let ours: typeof indicators;

type Given = { id: string; yAxisId?: string };

/** A chart that keeps its axes as the library does: one goes with the last indicator on it. */
function chartWithAxes() {
  const axes = new Set<string>();
  const indicators = new Map<string, string | undefined>();
  const own: string[] = [];
  const chart = {
    createYAxis: ({ id }: { id: string }) => axes.add(id),
    createIndicator({ id, yAxisId }: Given) {
      // An axis that is not there is made in the library's own way, over the whole height.
      if (yAxisId && !axes.has(yAxisId)) own.push(yAxisId);
      indicators.set(id, yAxisId);
    },
    overrideIndicator: ({ id }: Given) => indicators.has(id),
    removeIndicator({ id }: Given) {
      const axis = indicators.get(id);
      indicators.delete(id);
      if (axis && ![...indicators.values()].includes(axis)) axes.delete(axis);
    },
    setPaneOptions: () => undefined,
  } as unknown as Chart;
  return { chart, axes, own };
}

const list = [
  { name: 'MA', params: [20] },
  { name: 'TICKS', params: [] },
] as Parameters<typeof ours.showIndicators>[2];

const style = { getPropertyValue: () => '#000', colorScheme: 'light', fontFamily: 'Inter' };

beforeAll(async () => {
  const document = { documentElement: { dataset: {} }, body: {} };
  const window = { navigator: { userAgent: '' } };
  Object.assign(globalThis, { document, window, getComputedStyle: () => style });
  // The library looks at the browser as soon as it is loaded.
  ours = await import('./indicators');
});
afterAll(() => {
  for (const name of ['document', 'window', 'getComputedStyle'])
    Reflect.deleteProperty(globalThis, name);
});

it('measures the ticks on their own axis again after they were taken away', () => {
  const { chart, axes, own } = chartWithAxes();
  for (let n = 0; n < 3; n += 1) {
    ours.showIndicators(chart, [], list, 2);
    expect(axes).toEqual(new Set([ours.ticksAxis]));
    ours.showIndicators(chart, list, [], 2);
  }
  expect(own).toEqual([]);
});

it('gives new colours without taking anything away', () => {
  const { chart, axes } = chartWithAxes();
  ours.showIndicators(chart, [], list, 2);
  ours.colourIndicators(chart, list);
  expect(axes).toEqual(new Set([ours.ticksAxis]));
});
