import { directionOf } from '@/components/ui/figures/change';

/** So many places at least, so that a few orders do not become blocks. */
const leastPlaces = 40;

export type StripBar = { x: number; y: number; width: number; height: number; way: Way };
type Way = ReturnType<typeof directionOf>;

/**
 * One bar for each result, from a line at nothing: up for a win, down for a loss, all on one scale.
 * What came to nothing is a hair upon the line. `base` is where the line is.
 */
export function stripBars(
  nets: readonly string[],
  box: { width: number; height: number },
): { base: number; bars: StripBar[] } {
  const values = nets.map(Number);
  const most = Math.max(0, ...values);
  const span = most - Math.min(0, ...values);
  const scale = span > 0 ? box.height / span : 0;
  const base = span > 0 ? most * scale : box.height / 2;
  const place = box.width / Math.max(values.length, leastPlaces);
  const bars = values.map((value, i) => {
    const height = Math.max(Math.abs(value) * scale, 1);
    const y = value < 0 ? base : base - height;
    return { x: (i + 0.15) * place, y, width: place * 0.7, height, way: directionOf(value) };
  });
  return { base, bars };
}
