import type { Mode } from '@/lib/core/money';

export type Spot = { x: number; y: number };

/** How long a chip lifts, how long it travels, and how long its line takes to be drawn, ms. */
export const flightMs = { lift: 140, travel: 320, line: 180 } as const;

const liftPx = 18;
const steps = 10;

/** Whether the reader has not asked for things to stand still. */
export const isMotionWanted = (): boolean =>
  !globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Slows down towards its end. */
const easeOut = (t: number) => 1 - (1 - t) ** 3;

const moved = ({ x, y }: Spot) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;

/** Where a chip is at a part of its travel: first up, then across. */
function onCurve(from: Spot, to: Spot, t: number): Spot {
  const bend = { x: from.x + (to.x - from.x) * 0.25, y: to.y + (from.y - to.y) * 0.25 };
  const along = (a: number, b: number, c: number) =>
    (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t ** 2 * c;
  return { x: along(from.x, bend.x, to.x), y: along(from.y, bend.y, to.y) };
}

/** The way of a chip from where an order was written to where its line is: it lifts, then travels along a curve. */
export function flightFrames(from: Spot, to: Spot): Keyframe[] {
  const whole = flightMs.lift + flightMs.travel;
  const lifted = { x: from.x, y: from.y - liftPx };
  const rest = Array.from({ length: steps }, (_, i) => {
    const t = (i + 1) / steps;
    return {
      transform: moved(onCurve(lifted, to, easeOut(t))),
      opacity: 1,
      offset: (flightMs.lift + t * flightMs.travel) / whole,
    };
  });
  return [
    { transform: moved(from), opacity: 0, offset: 0 },
    { transform: moved(lifted), opacity: 1, offset: flightMs.lift / whole },
    ...rest,
  ];
}

/** A spot inside of a window, so that what comes from further down comes from its edge. */
export const within = ({ x, y }: Spot, size: { width: number; height: number }): Spot => ({
  x: Math.min(Math.max(x, 0), size.width),
  y: Math.min(Math.max(y, 0), size.height),
});

type Known = { id: string };
export type Standing = { mode: Mode; orders: readonly Known[]; pending: readonly Known[] };

const newAtOnceMost = 3;

/**
 * The positions that were opened since the same account was known last, and whether each waited before. More at
 * once than a hand opens were opened while nobody looked: those are none.
 */
export function newFills<O extends Known>(
  was: Standing | null,
  now: Pick<Standing, 'mode'> & { orders: readonly O[] },
) {
  if (was?.mode !== now.mode) return [];
  const old = new Set(was.orders.map(({ id }) => id));
  const waited = new Set(was.pending.map(({ id }) => id));
  const opened = now.orders.filter(({ id }) => !old.has(id));
  if (opened.length > newAtOnceMost) return [];
  return opened.map((order) => ({ order, waited: waited.has(order.id) }));
}
