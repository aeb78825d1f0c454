'use client';

import { useLocale, useTranslations } from 'next-intl';
import { AreaFigure } from '@/components/ui/figures/area-figure';
import { ChartHint } from '@/components/ui/figures/chart-hint';
import { formatter } from '@/components/ui/figures/format';
import { ticksFrom } from '@/components/ui/figures/round-ticks';
import type { LoanQuote } from '@/lib/loans/offer-contract';

type Day = LoanQuote['schedule'][number];

function Hint({ day, interest, owed }: Day) {
  const t = useTranslations('loans');
  const format = formatter(useLocale());
  return (
    <ChartHint
      title={t('day', { day: format.quantity(day) })}
      lines={[
        [t('agreement.interestOfDay'), format.money(interest)],
        [t('owed'), format.money(owed)],
      ]}
    />
  );
}

/** What is owed after each day of a loan. */
export default function ScheduleChart({ schedule }: { schedule: readonly Day[] }) {
  const t = useTranslations('loans');
  const format = formatter(useLocale());
  const principal = Number(schedule[0]!.owed) - Number(schedule[0]!.interest);
  return (
    <AreaFigure
      className="h-44"
      label={t('chart', {
        from: format.money(schedule[0]!.owed),
        to: format.money(schedule.at(-1)!.owed),
      })}
      data={schedule}
      x={(point) => point.day}
      onX={(day) => format.quantity(day)}
      gap={32}
      y={(point) => Number(point.owed)}
      ticks={ticksFrom(
        principal,
        schedule.map(({ owed }) => Number(owed)),
      )}
      hint={(point) => <Hint {...point} />}
    />
  );
}
