import { boxAt, freeCorner, type Box } from './free-corner';

const plot = { width: 800, height: 480 };
const cards = { width: 200, height: 50 };
const candle = (right: number, top: number, bottom: number): Box => ({
  left: right - 6,
  right,
  top,
  bottom,
});

it('stays where it is while no candle is under it', () => {
  expect(freeCorner('bottom-right', cards, plot, [candle(700, 100, 200)])).toBe('bottom-right');
  expect(freeCorner('top-right', cards, plot, [candle(700, 200, 300)])).toBe('top-right');
});

it('gives way to candles: upwards first, then to the other side', () => {
  const low = candle(700, 360, 390);
  const high = candle(690, 50, 80);
  expect(freeCorner('bottom-right', cards, plot, [low])).toBe('top-right');
  expect(freeCorner('bottom-right', cards, plot, [low, high])).toBe('bottom-left');
});

it('comes near no candle', () => {
  const { bottom } = boxAt('top-right', cards, plot);
  expect(freeCorner('top-right', cards, plot, [candle(700, bottom + 2, 400)])).not.toBe(
    'top-right',
  );
});

it('takes what is farthest from the newest where every corner has a candle', () => {
  const all = ['bottom-right', 'top-right', 'bottom-left', 'top-left'] as const;
  const full = all.map((at) => boxAt(at, cards, plot));
  expect(freeCorner('bottom-right', cards, plot, full)).toBe('bottom-left');
});
