'use client';

import { useLocale, useTranslations } from 'next-intl';
import Link from 'next/link';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';

/** Says in a form until when its money rests, and leads to what such fraud looks like. */
export function RestNotice({ until }: { until: string }) {
  const t = useTranslations('questions');
  const format = formatter(useLocale());
  const zone = useZone();
  return (
    <Notice tone="wait">
      <span suppressHydrationWarning>{t('rests', { time: format.dateTime(until, zone) })}</span>{' '}
      <Link href="/help/pressure" className="font-strong underline underline-offset-4">
        {t('read')}
      </Link>
    </Notice>
  );
}
