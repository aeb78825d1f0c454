'use client';

import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { Line } from 'recharts';
import { AreaFigure } from '@/components/ui/figures/area-figure';
import { ChartHint } from '@/components/ui/figures/chart-hint';
import { formatter } from '@/components/ui/figures/format';
import { heldSteps, type Measured } from './held-steps';
import { onAxis } from './on-axis';

export type EquityPoint = { time: string; balance: string; equity: string };

const dayMs = 86_400_000;
const soonMs = 600_000;

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

/** Equity and balance over time, as they were measured: each value holds until the next one. */
export default function Curve({ points }: { points: readonly EquityPoint[] }) {
  const t = useTranslations('analysis.equity');
  const format = formatter(useLocale());
  const timeZone = useTimeZone();
  const measured = points.map((p): Measured => ({
    at: Date.parse(p.time),
    equity: Number(p.equity),
    balance: Number(p.balance),
  }));
  const span = measured.at(-1)!.at - measured[0]!.at;
  const timeOf = (at: number) =>
    span > 2 * dayMs ? format.date(at, timeZone) : format.clock(at, timeZone, span < soonMs);
  return (
    <AreaFigure
      className="h-64"
      label={t('chart', {
        from: format.money(points[0]!.equity),
        to: format.money(points.at(-1)!.equity),
      })}
      data={heldSteps(measured)}
      x={(point) => point.x}
      onX={(at) => onAxis(timeOf(at))}
      isTime
      stepped
      gap={56}
      y={(point) => point.equity}
      hint={(point) => <Hint {...point} />}
    >
      <Line
        dataKey="balance"
        type="stepAfter"
        stroke="var(--ink-3)"
        strokeDasharray="4 3"
        dot={false}
        isAnimationActive={false}
      />
    </AreaFigure>
  );
}
