import clsx from 'clsx';
import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';

export type PictureProps = {
  /** The picture in words, for who does not see it. */
  words?: string;
  /** Beside a title, with the words that it cannot do without. */
  small?: boolean;
};

/** A place in a drawing, in hundredths of its width and height. */
export type Place = { x: number; y: number };

/**
 * A picture whose places are shares of its box, so that words and dots keep their size at every width.
 * Without `words` it only adorns the title that it stands beside.
 */
export function Drawing({
  words,
  className,
  children,
}: {
  words?: string;
  className?: string;
  children: ReactNode;
}) {
  const named = words ? { role: 'img', 'aria-label': words } : { 'aria-hidden': true };
  return (
    <svg {...named} className={clsx('plot block w-full', className)}>
      {children}
    </svg>
  );
}

/** Paths in hundredths of the box. */
export function Paths({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
      {children}
    </svg>
  );
}

/** A line of the same width however the box is stretched. */
export function Line({ d, className, dashed }: { d: string; className: string; dashed?: boolean }) {
  return (
    <path
      d={d}
      fill="none"
      strokeWidth="1.6"
      strokeDasharray={dashed ? '5 4' : undefined}
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  );
}

/** Each value holds until the next one; the last for one step more. */
export function stepsOf(places: readonly Place[], width: number): string {
  return places
    .map(
      ({ x, y }, at) =>
        `${at ? 'V' : `M${x.toFixed(2)} `}${y.toFixed(2)}H${(x + width).toFixed(2)}`,
    )
    .join('');
}

export function Dot({ x, y, hollow, className }: Place & { hollow?: boolean; className: string }) {
  return (
    <circle
      cx={`${x}%`}
      cy={`${y}%`}
      r="5"
      strokeWidth="2"
      className={clsx(hollow ? 'fill-surface' : 'stroke-surface', className)}
    />
  );
}

export const useIsMirrored = (): boolean => useLocale().startsWith('ar');

const mirroredAnchor = { start: 'end', middle: 'middle', end: 'start' } as const;

/** Words at a place; `anchor` is the side of them that stands there, as seen from the left. */
export function Label({
  x,
  y,
  dx = 0,
  dy = 0,
  anchor = 'middle',
  className = 'fill-ink-2',
  children,
}: Place & {
  dx?: number;
  dy?: number;
  anchor?: 'start' | 'middle' | 'end';
  className?: string;
  children: ReactNode;
}) {
  // A figure alone is written from left to right in every language.
  const isMirrored = useIsMirrored() && /[\u0600-\u06ff]/.test(String(children));
  return (
    <text
      x={`${x}%`}
      y={`${y}%`}
      dx={dx}
      dy={dy}
      textAnchor={isMirrored ? mirroredAnchor[anchor] : anchor}
      direction={isMirrored ? 'rtl' : 'ltr'}
      style={isMirrored ? { direction: 'rtl' } : undefined}
      strokeWidth="4"
      className={clsx('stroke-sunken text-xs tabular-nums [paint-order:stroke]', className)}
    >
      {children}
    </text>
  );
}

/** Fits values between two heights of a box, the greatest at the top. */
export function heights(values: readonly number[], top: number, bottom: number) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (value: number) => bottom - ((value - low) / (high - low || 1)) * (bottom - top);
}
