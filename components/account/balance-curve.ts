export type CurvePoint = { time: string; balance: string };

type Box = { width: number; height: number };

const most = 240;

const round = (n: number) => Math.round(n * 10) / 10;

/** At most 240 of the points: the last of each stretch of time, so that steps stay where they were. */
function thinned(points: readonly { at: number; y: number }[], from: number, to: number) {
  if (points.length <= most) return points;
  const slot = (at: number) => Math.floor(((at - from) / (to - from || 1)) * most);
  return points.filter((p, i) => i === points.length - 1 || slot(points[i + 1]!.at) !== slot(p.at));
}

/** A change this small part of an account fills no picture of it. */
const leastPart = 0.01;

/** From the least to the most, at least one percent to either side of their middle. */
function boundsOf(values: readonly number[]) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const middle = (least + most) / 2;
  const half = Math.max((most - least) / 2, Math.abs(middle) * leastPart);
  return { low: middle - half, high: middle + half };
}

/**
 * The corners of a balance over time as a staircase in a box, first and last edge included. It rises
 * and falls only where the balance moved; a balance that never moved is a line at half height.
 */
export function balanceCurve(
  { before, points }: { before: string; points: readonly CurvePoint[] },
  span: { fromMs: number; toMs: number; equity: string },
  { width, height }: Box,
): { line: string; end: { x: number; y: number }; low: number; high: number } {
  const steps = thinned(
    points.map((p) => ({ at: Date.parse(p.time), y: Number(p.balance) })),
    span.fromMs,
    span.toMs,
  );
  const equity = Number(span.equity);
  const values = [Number(before), equity, ...steps.map((s) => s.y)];
  const { low, high } = boundsOf(values);
  const x = (at: number) =>
    round(
      (Math.min(Math.max(at - span.fromMs, 0), span.toMs - span.fromMs) /
        (span.toMs - span.fromMs || 1)) *
        width,
    );
  const y = (value: number) =>
    round(high === low ? height / 2 : height - ((value - low) / (high - low)) * height);
  let level = y(Number(before));
  const corners = [`0,${level}`];
  for (const step of steps) {
    corners.push(`${x(step.at)},${level}`);
    level = y(step.y);
    corners.push(`${x(step.at)},${level}`);
  }
  corners.push(`${width},${level}`);
  return { line: corners.join(' '), end: { x: width, y: y(equity) }, low, high };
}
