'use client';

import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import {
  Area,
  AreaChart,
  CartesianGrid,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatter } from '@/components/ui/figures/format';
import { ChartHint } from './chart-hint';
import { onAxis } from './on-axis';

export type EquityPoint = { time: string; balance: string; equity: string };

const tick = { fontSize: 12, fill: 'var(--ink-3)' };
const dayMs = 86_400_000;
const soonMs = 600_000;
const yAxis = { orientation: 'right', width: 84, tick, axisLine: false, tickLine: false } as const;

type Measured = { at: number; equity: number; balance: number };

function Hint({ at, equity, balance }: Measured) {
  const t = useTranslations('analysis.equity');
  const format = formatter(useLocale());
  const timeZone = useTimeZone();
  return (
    <ChartHint
      title={format.dateTime(at, timeZone)}
      lines={[
        [t('equity'), format.money(equity)],
        [t('balance'), format.money(balance)],
      ]}
    />
  );
}

/** Equity and balance over time, as they were measured. */
export default function Curve({ points }: { points: readonly EquityPoint[] }) {
  const t = useTranslations('analysis.equity');
  const format = formatter(useLocale());
  const timeZone = useTimeZone();
  const data = points.map((p): Measured => ({
    at: Date.parse(p.time),
    equity: Number(p.equity),
    balance: Number(p.balance),
  }));
  const span = data.at(-1)!.at - data[0]!.at;
  const timeOf = (at: number) =>
    span > 2 * dayMs ? format.date(at, timeZone) : format.clock(at, timeZone, span < soonMs);
  return (
    <div
      dir="ltr"
      className="num h-64 overflow-hidden"
      role="img"
      aria-label={t('chart', {
        from: format.money(points[0]!.equity),
        to: format.money(points.at(-1)!.equity),
      })}
    >
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={data} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={['dataMin', 'dataMax']}
            tickFormatter={(at: number) => onAxis(timeOf(at))}
            tick={tick}
            stroke="var(--line)"
            tickLine={false}
            minTickGap={56}
          />
          <YAxis
            {...yAxis}
            domain={['auto', 'auto']}
            tickFormatter={(value: number) => format.quantity(value, 2)}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--line-strong)' }}
            content={({ active, payload }) =>
              active && payload?.[0] ? <Hint {...(payload[0].payload as Measured)} /> : null
            }
          />
          <Area
            dataKey="equity"
            type="linear"
            stroke="var(--accent)"
            strokeWidth={2}
            fill="var(--accent-soft)"
            isAnimationActive={false}
          />
          <Line
            dataKey="balance"
            type="stepAfter"
            stroke="var(--ink-3)"
            strokeDasharray="4 3"
            dot={false}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}
