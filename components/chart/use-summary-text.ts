'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useLayout } from '@/components/layouts/layout-provider';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import type { CandleSummary } from './candles/candles';

/** What the chart shows in one sentence. */
export function useSummaryText(code: string, digits: number, sums: CandleSummary | null): string {
  const t = useTranslations('terminal');
  const format = formatter(useLocale());
  const zone = useZone();
  const { interval } = useLayout().layout;
  if (!sums) return t('chart.label');
  return t('chart.summary', {
    code,
    interval: t(`intervals.${interval}`),
    count: format.quantity(sums.count),
    from: format.dateTime(sums.from, zone),
    to: format.dateTime(sums.to, zone),
    high: format.price(sums.high, digits),
    low: format.price(sums.low, digits),
    last: format.price(sums.last, digits),
  });
}
