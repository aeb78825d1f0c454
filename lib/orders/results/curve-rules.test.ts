import { curveIntervals, curveOf, placeCurve, type Bar } from './curve-rules';

const at = Date.parse('2026-11-27T10:00:00Z');
const iso = (ms: number) => new Date(at + ms).toISOString();
const tick = (bid: string, ask: string) => ({ tick: { bid, ask } });

const order = (ms: number) => ({
  openTime: iso(0),
  closeTime: iso(ms),
  openPrice: '101',
  closePrice: '104',
  receipt: { open: tick('100', '101'), close: { price: '104', ...tick('104', '105') } },
});
const bar = (second: number, close: number, made = 0): Bar => [
  at + second * 1000, 0, 0, 0, close, 1, made,
]; // prettier-ignore

it('begins and ends at the ticks of the receipt, with the ends of candles between them', () => {
  const bars = [bar(-1, 99), bar(0, 101.5), bar(1, 102), bar(4, 106), bar(5, 107)];
  const curve = curveOf(order(5_000), bars, '1s')!;
  expect(curve.pieces).toEqual([
    [
      { time: at, price: 100.5 },
      { time: at + 1000, price: 101.5 },
      { time: at + 2000, price: 102 },
      { time: at + 5000, price: 104.5 },
    ],
  ]);
  expect(curve.from).toEqual({ time: at, price: 101 });
  expect(curve.to).toEqual({ time: at + 5000, price: 104 });
});

it('is none without a price between the two, and none where all between was made', () => {
  expect(curveOf(order(5_000), [], '1s')).toBeNull();
  expect(curveOf(order(5_000), [bar(1, 102, 1), bar(2, 103, 1)], '1s')).toBeNull();
  expect(curveOf({ ...order(5_000), closeTime: null }, [bar(1, 102)], '1s')).toBeNull();
  const { open } = order(5_000).receipt;
  const never = { ...order(5_000), receipt: { open, close: null } };
  expect(curveOf(never, [bar(1, 102)], '1s')).toBeNull();
});

it('breaks where no feed was watched, rather than join what lies around', () => {
  const bars = [bar(0, 101), bar(1, 90, 1), bar(2, 91, 1), bar(3, 103), bar(4, 104)];
  const { pieces } = curveOf(order(6_000), bars, '1s')!;
  expect(pieces.map((piece) => piece.map(({ price }) => price))).toEqual([
    [100.5, 101],
    [103, 104, 104.5],
  ]);
});

it('asks for the finest candles that reach as far, and for minutes where seconds may be gone', () => {
  const span = (ms: number) => ({ from: at, to: at + ms });
  expect(curveIntervals(span(60_000), at + 60_000)).toEqual(['1s', '1m']);
  expect(curveIntervals(span(600_000), at + 600_000)).toEqual(['5s', '1m']);
  expect(curveIntervals(span(60_000), at + 3_600_000)).toEqual(['1m']);
  expect(curveIntervals(span(900_000), at + 900_000)).toEqual(['1m']);
  expect(curveIntervals(span(86_400_000), at + 86_400_000)).toEqual(['15m']);
  expect(curveIntervals(span(86_400_000 * 3000), at + 86_400_000 * 3000)).toEqual(['1w']);
});

it('lies in its drawing from side to side, the highest price at the top', () => {
  const curve = curveOf(order(4_000), [bar(0, 90), bar(1, 110)], '1s')!;
  const { pieces, from, to, low, high } = placeCurve(curve, { width: 200, height: 100, pad: 10 });
  expect([low, high]).toEqual([90, 110]);
  expect(pieces[0]![1]).toEqual({ x: 50, y: 90 });
  expect(pieces[0]![2]).toEqual({ x: 100, y: 10 });
  expect([from.x, to.x]).toEqual([0, 200]);
  expect(from.y).toBeGreaterThan(to.y);
});
