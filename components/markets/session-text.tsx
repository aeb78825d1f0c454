'use client';

import { useTranslations } from 'next-intl';
import { useLocale } from 'next-intl';
import { formatter } from '@/components/ui/format';
import { useZone } from '@/components/ui/time';
import type { MarketRow } from './market-row';

/** Whether an instrument trades now and, when not, from when, in the reader's own time. */
export function SessionText({ row }: { row: Pick<MarketRow, 'state' | 'opensAt'> }) {
  const t = useTranslations('market');
  const locale = useLocale();
  const zone = useZone();
  if (row.state === 'open') return t('open');
  if (row.state === 'no-price') return t('noPrice');
  if (row.state === 'stale') return t('stale');
  if (!row.opensAt) return t('closed');
  const days = (Date.parse(row.opensAt) - Date.now()) / 86_400_000;
  const format = formatter(locale);
  return t('opens', {
    time: days < 6 ? format.weekTime(row.opensAt, zone) : format.date(row.opensAt, zone),
  });
}
