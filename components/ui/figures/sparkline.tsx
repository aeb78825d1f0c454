import clsx from 'clsx';
import { directionOf } from './change';
import { readTrace } from './trace';

/** The shape of a price series, drawn from a `trace` in the colour of its own direction. Decorative. */
export function Sparkline({
  trace,
  width = 64,
  height = 24,
  className,
}: {
  trace: string;
  width?: number;
  height?: number;
  /** May narrow it on small screens. */
  className?: string;
}) {
  const points = readTrace(trace);
  if (points.length < 2) return <span style={{ width, height }} className="inline-block" />;
  const own = points.at(-1)! - points[0]!;
  const colour = { up: 'stroke-up', down: 'stroke-down', flat: 'stroke-ink-3' }[directionOf(own)];
  const line = points
    .map(
      (y, i) => `${round((i / (points.length - 1)) * width)},${round(2 + (1 - y) * (height - 4))}`,
    )
    .join(' ');
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={clsx('plot inline-block align-middle', className)}
      aria-hidden="true"
    >
      <polyline
        points={line}
        fill="none"
        className={colour}
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

const round = (n: number) => Math.round(n * 10) / 10;
