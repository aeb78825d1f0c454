import { intervalMs, type ChartInterval } from '@/lib/markets/rules';
import { baseAt, indexAt, moveAt, percentRange, runsOf, type Close } from './moves';

const minute = intervalMs['1m'];
const day = intervalMs['1d'];

/** Candles that begin at these counts of an interval, each closing at 100 and its count. */
const closes = (counts: readonly number[], size = minute): Close[] =>
  counts.map((count) => ({ timestamp: count * size, close: 100 + count }));

const span = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

/** Which indices of the axis each run of a line covers. */
const indices = (axis: Close[], list: Close[], interval: ChartInterval = '1m') =>
  runsOf(axis, { from: 0, to: axis.length }, list, 100, interval).map((run) =>
    run.map(({ index }) => index),
  );

describe('percents since a moment', () => {
  const list = closes([10, 11, 20]);

  it('are measured from what it was worth then, also while its market was closed', () => {
    expect(baseAt(list, 11 * minute)).toBe(111);
    expect(baseAt(list, 15 * minute)).toBe(111);
    expect(baseAt(list, 5 * minute)).toBe(110);
    expect(baseAt([], 5 * minute)).toBeNull();
    expect(baseAt([{ timestamp: 0, close: 0 }], 5)).toBeNull();
  });

  it('are those of its newest candle until then', () => {
    const sample = [
      { timestamp: 0, close: 200 },
      { timestamp: minute, close: 210 },
      { timestamp: 3 * minute, close: 190 },
    ];
    expect(moveAt(sample, 200, minute)).toBeCloseTo(5);
    expect(moveAt(sample, 200, 2 * minute)).toBeCloseTo(5);
    expect(moveAt(sample, 200, 3 * minute)).toBeCloseTo(-5);
    expect(moveAt(sample, 200, -1)).toBeNull();
  });

  it('finds the candle of a moment', () => {
    expect([9, 10, 10.5, 11, 19, 20, 99].map((at) => indexAt(list, at * minute))).toEqual([
      -1, 0, 0, 1, 1, 2, 2,
    ]);
  });
});

describe('the scale of percents', () => {
  it('is that of the chart’s own prices while they move farthest', () => {
    const range = percentRange(200, { from: 190, to: 220 }, [-2, 3]);
    expect(range.realFrom).toBeCloseTo(-5);
    expect(range.realTo).toBeCloseTo(10);
    expect([range.from, range.to].map(Math.round)).toEqual([190, 220]);
  });

  it('makes room for what moves farther, and knows which price stands there', () => {
    const range = percentRange(200, { from: 190, to: 220 }, [-40, 3, 25]);
    expect([range.realFrom, range.realTo, range.realRange]).toEqual([-40, 25, 65]);
    expect([range.from, range.to, range.range].map(Math.round)).toEqual([120, 250, 130]);
  });
});

describe('the line of a compared instrument', () => {
  it('is one where both have traded all the time', () => {
    expect(indices(closes(span(0, 5)), closes(span(-3, 8)))).toEqual([[0, 1, 2, 3, 4]]);
  });

  it('is broken over the hours in which its market was closed', () => {
    expect(indices(closes(span(0, 8)), closes([0, 1, 2, 6, 7]))).toEqual([
      [0, 1, 2],
      [6, 7],
    ]);
  });

  it('is broken over a weekend that both left out', () => {
    const both = closes([0, 1, 2, 900, 901]);
    expect(indices(both, both)).toEqual([
      [0, 1, 2],
      [3, 4],
    ]);
  });

  it('goes on where the chart’s own market alone was closed', () => {
    expect(indices(closes([0, 1, 8, 9]), closes(span(0, 10)))).toEqual([[0, 1, 2, 3]]);
  });

  it('is none on days that it does not trade, and no weekend breaks it beside one that rests too', () => {
    const trading = closes([0, 1, 4, 5], day);
    expect(indices(closes(span(0, 6), day), trading, '1d')).toEqual([
      [0, 1],
      [4, 5],
    ]);
    expect(indices(trading, trading, '1d')).toEqual([[0, 1, 2, 3]]);
  });

  it('of seconds holds a price until the next, but not for long', () => {
    const second = intervalMs['1s'];
    const axis = closes(span(0, 30), second);
    const [first, last] = indices(axis, closes([0, 4, 25], second), '1s');
    expect(first).toEqual(span(0, 15));
    expect(last).toEqual(span(25, 30));
  });

  it('says of each point how far it had moved', () => {
    const axis = closes(span(0, 3));
    const [run] = runsOf(axis, { from: 1, to: 3 }, axis, 101, '1m');
    expect(run!.map(({ index, percent }) => [index, Number(percent.toFixed(2))])).toEqual([
      [1, 0],
      [2, 0.99],
    ]);
  });
});
