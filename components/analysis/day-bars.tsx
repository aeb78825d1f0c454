'use client';

import { useLocale, useTranslations } from 'next-intl';
import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  Rectangle,
} from 'recharts';
import { ChartHint } from '@/components/ui/figures/chart-hint';
import { formatter } from '@/components/ui/figures/format';
import { roundTicks } from '@/components/ui/figures/round-ticks';
import type { TradingAnalysis } from '@/lib/analysis/contract';
import { onAxis } from './on-axis';

type Day = TradingAnalysis['byDay'][number];

const tick = { fontSize: 12, fill: 'var(--ink-3)' };

/** What each day brought after fees: up or down from a line at nothing. */
export default function DayBars({ days }: { days: readonly Day[] }) {
  const t = useTranslations('analysis');
  const format = formatter(useLocale());
  const data = days.map((day) => ({ ...day, value: Number(day.net) }));
  const ticks = roundTicks(data.map(({ value }) => value));
  const dayText = (day: string) => format.date(`${day}T12:00:00Z`, 'UTC');
  return (
    <div
      dir="ltr"
      className="num h-48 overflow-hidden"
      role="img"
      aria-label={t('days.chart', { count: days.length })}
    >
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={data} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => onAxis(dayText(day))}
            tick={tick}
            stroke="var(--line)"
            tickLine={false}
            minTickGap={40}
          />
          <YAxis
            ticks={ticks}
            domain={[ticks[0]!, ticks.at(-1)!]}
            orientation="right"
            width={84}
            tick={tick}
            axisLine={false}
            tickLine={false}
            tickFormatter={(value: number) => format.quantity(value, 2)}
          />
          <ReferenceLine y={0} stroke="var(--line-strong)" />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--control)' }}
            content={({ active, payload }) => {
              const day = payload?.[0]?.payload as Day | undefined;
              return active && day ? (
                <ChartHint
                  title={dayText(day.day)}
                  lines={[
                    [t('sums.realised'), format.signedAmount(day.realised)],
                    [t('sums.fees'), format.amount(day.fees)],
                    [t('sums.net'), format.signedAmount(day.net)],
                  ]}
                />
              ) : null;
            }}
          />
          <Bar
            dataKey="value"
            maxBarSize={40}
            isAnimationActive={false}
            shape={(props: { value?: unknown }) => (
              <Rectangle
                {...props}
                fill={Number([props.value].flat().at(-1)) < 0 ? 'var(--down)' : 'var(--up)'}
              />
            )}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
