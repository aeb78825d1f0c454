import { gathered, secondsOf } from './second-rules';

const start = Date.UTC(2026, 10, 27, 12, 0, 0);
const tick = (ms: number, price: number) => ({ atMs: start + ms, price });

describe('candles of seconds', () => {
  const ticks = [tick(0, 5), tick(400, 7), tick(999, 6), tick(3_000, 8), tick(7_100, 4)];

  it('are made of the ticks that came, and of no second that had none', () => {
    expect(secondsOf(ticks)).toEqual([
      { start, open: 5, high: 7, low: 5, close: 6, volume: 3 },
      { start: start + 3_000, open: 8, high: 8, low: 8, close: 8, volume: 1 },
      { start: start + 7_000, open: 4, high: 4, low: 4, close: 4, volume: 1 },
    ]);
    expect(secondsOf([])).toEqual([]);
  });

  it('are gathered into longer ones without losing a high, a low or a tick', () => {
    expect(gathered(secondsOf(ticks), '5s')).toEqual([
      { start, open: 5, high: 8, low: 5, close: 8, volume: 4 },
      { start: start + 5_000, open: 4, high: 4, low: 4, close: 4, volume: 1 },
    ]);
  });

  it('of one second that two parts know of are one candle', () => {
    const [first] = secondsOf([tick(0, 5)]);
    const [second] = secondsOf([tick(500, 3)]);
    expect(gathered([first!, second!], '1s')).toEqual([
      { start, open: 5, high: 5, low: 3, close: 3, volume: 2 },
    ]);
  });

  it('keep a tick that is told late in the newest second', () => {
    expect(secondsOf([tick(2_000, 5), tick(1_900, 9)])).toEqual([
      { start: start + 2_000, open: 5, high: 9, low: 5, close: 9, volume: 2 },
    ]);
  });
});
