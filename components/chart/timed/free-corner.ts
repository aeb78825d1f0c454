export type Box = { left: number; right: number; top: number; bottom: number };
type Size = { width: number; height: number };

/** Where cards may lie on a plot, the usual one first. */
export const corners = ['bottom-right', 'top-right', 'bottom-left', 'top-left'] as const;
export type Corner = (typeof corners)[number];

/** How far cards lie from the edges of the plot, px: beside the axis, below its values, above its foot. */
export const corner = { side: 12, axis: 80, top: 40, bottom: 80 } as const;

/** Room that candles keep around them, px. */
const aroundPx = 6;

/** What cards of a size cover in a corner of a plot. */
export function boxAt(at: Corner, { width, height }: Size, plot: Size): Box {
  const [upright, side] = at.split('-');
  const left = side === 'right' ? plot.width - corner.axis - width : corner.side;
  const top = upright === 'top' ? corner.top : plot.height - corner.bottom - height;
  return { left, right: left + width, top, bottom: top + height };
}

const meets = (a: Box, b: Box) =>
  a.left < b.right + aroundPx &&
  a.right > b.left - aroundPx &&
  a.top < b.bottom + aroundPx &&
  a.bottom > b.top - aroundPx;

/**
 * The corner in which cards cover none of these candles: where they lie already as long as that is
 * free, else the first one that is; the left one at the foot where none is.
 */
export function freeCorner(now: Corner, cards: Size, plot: Size, candles: readonly Box[]): Corner {
  const isFree = (at: Corner) => {
    const box = boxAt(at, cards, plot);
    return !candles.some((candle) => meets(candle, box));
  };
  return [now, ...corners].find(isFree) ?? 'bottom-left';
}
