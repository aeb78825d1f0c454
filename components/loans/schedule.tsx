'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Fold } from '@/components/ui/fold';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { late } from '@/components/ui/loading/late';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { LoanQuote } from '@/lib/loans/offer-contract';

const ScheduleChart = late(() => import('./schedule-chart').then((m) => m.default), {
  loading: () => <Skeleton className="h-44" />,
  whenSeen: true,
});

/** What is owed after each day, as a chart and in numbers. */
export function Schedule({ schedule }: { schedule: LoanQuote['schedule'] }) {
  const t = useTranslations('loans');
  const format = formatter(useLocale());
  const [open, setOpen] = useState(false);
  return (
    <>
      <ScheduleChart schedule={schedule} />
      <Fold
        title={t('schedule', { count: schedule.length })}
        open={open}
        onToggle={() => setOpen(!open)}
      >
        <div tabIndex={0} className="max-h-72 overflow-y-auto">
          <table className="w-full text-s">
            <thead className="text-xs text-ink-3">
              <tr>
                <th scope="col" className="py-1 text-start font-normal">
                  {t('agreement.day')}
                </th>
                <th scope="col" className="py-1 text-end font-normal">
                  {t('agreement.interestOfDay')}
                </th>
                <th scope="col" className="py-1 text-end font-normal">
                  {t('owed')}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {schedule.map(({ day, interest, owed }) => (
                <tr key={day}>
                  <th scope="row" className="py-1.5 text-start font-normal text-ink-2">
                    {format.quantity(day)}
                  </th>
                  <td className="text-end">
                    <Money value={interest} />
                  </td>
                  <td className="text-end">
                    <Money value={owed} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Fold>
    </>
  );
}
