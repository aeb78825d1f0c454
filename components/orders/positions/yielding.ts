/** The columns of the positions that yield where there is no room for all, what matters least first. */
export const yielding = ['openFor', 'percent', 'openedAt', 'closesAt'] as const;
export type Yielding = (typeof yielding)[number];

/** What was measured of the box of a table, and what it is as wide as needs be for, CSS pixels. */
type Measured = { clientWidth: number; scrollWidth: number };

// The bar of a page that scrolls comes and goes with a row: that is no other width.
const barPx = 24;

/**
 * How many columns yield after a look at their box, where `count` do and it was `width` wide before: one more as long as
 * something lies out of sight, none at first where it has become wider. Gives the width to compare with next.
 */
export function afterLook(
  { clientWidth, scrollWidth }: Measured,
  { count, width }: { count: number; width: number },
): { count: number; width: number } {
  const isWider = clientWidth > width + barPx;
  const next = isWider ? clientWidth : Math.min(width, clientWidth);
  // What yielded is to be drawn again before anything can be said of it.
  if (isWider && count > 0) return { count: 0, width: next };
  const lacks = scrollWidth > clientWidth && count < yielding.length;
  return { count: lacks ? count + 1 : count, width: next };
}
