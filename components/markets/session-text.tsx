'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatter } from '@/components/ui/format';
import { useZone } from '@/components/ui/time';
import type { MarketRow } from './market-row';

/** Whether an instrument trades now and, when not, from when, in the reader's own time. */
export function SessionText({ row }: { row: Pick<MarketRow, 'state' | 'opensAt'> }) {
  const t = useTranslations('market');
  if (row.state === 'open') return t('open');
  if (row.state === 'no-price') return t('noPrice');
  if (row.state === 'stale') return t('stale');
  return row.opensAt ? <OpensText at={row.opensAt} /> : t('closed');
}

function OpensText({ at }: { at: string }) {
  const t = useTranslations('market');
  const format = formatter(useLocale());
  const zone = useZone();
  const [now] = useState(Date.now);
  const days = (Date.parse(at) - now) / 86_400_000;
  return t('opens', { time: days < 6 ? format.weekTime(at, zone) : format.date(at, zone) });
}
