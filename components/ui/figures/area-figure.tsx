import type { ReactNode } from 'react';
import { useLocale } from 'next-intl';
import {
  Area,
  AreaChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatter } from './format';

const tick = { fontSize: 12, fill: 'var(--ink-3)' };

type Props<Point> = {
  data: readonly Point[];
  /** What stands along the x axis, and how its numbers read. */
  x: (point: Point) => number;
  onX: (value: number) => string;
  isTime?: boolean;
  /** Each value holds until the next one; else they are joined by straight lines. */
  stepped?: boolean;
  /** Pixels between two marks of the x axis, at least. */
  gap: number;
  /** An amount, which the area lies below. */
  y: (point: Point) => number;
  /** The marks of its axis, which ends at the outer ones; the drawing chooses its own where they are missing. */
  ticks?: number[];
  /** Says the figure to who does not see it. */
  label: string;
  hint: (point: Point) => ReactNode;
  className: string;
  /** Lines beside the area. */
  children?: ReactNode;
};

/** An amount as it goes on along a linear axis. The drawing library is heavy: load it late. */
export function AreaFigure<Point extends object>(props: Props<Point>) {
  const { data, x, onX, isTime, stepped, gap, y, ticks, label, hint, className, children } = props;
  const format = formatter(useLocale());
  return (
    <div dir="ltr" className={`num overflow-hidden ${className}`} role="img" aria-label={label}>
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={[...data]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey={x}
            type="number"
            scale={isTime ? 'time' : 'auto'}
            domain={['dataMin', 'dataMax']}
            tickFormatter={onX}
            tick={tick}
            stroke="var(--line)"
            tickLine={false}
            minTickGap={gap}
          />
          <YAxis
            orientation="right"
            width={84}
            tick={tick}
            axisLine={false}
            tickLine={false}
            domain={ticks ? [ticks[0]!, ticks.at(-1)!] : ['auto', 'auto']}
            {...(ticks ? { ticks, interval: 0 } : {})}
            tickFormatter={(value: number) => format.quantity(value, 2)}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--line-strong)' }}
            content={({ active, payload }) =>
              active && payload?.[0] ? hint(payload[0].payload as Point) : null
            }
          />
          <Area
            dataKey={y}
            type={stepped ? 'stepAfter' : 'linear'}
            stroke="var(--accent)"
            strokeWidth={2}
            fill="var(--accent-soft)"
            isAnimationActive={false}
          />
          {children}
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}
