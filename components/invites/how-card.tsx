'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import type { Invites } from '@/lib/invites/contract';

const points = ['cost', 'paidHow', 'fundHow', 'privacy', 'verified', 'same'] as const;

/** What is earned by inviting, out of what, and what it takes; the terms that count now first. */
export function HowCard({ share, days, nextShare }: Pick<Invites, 'share' | 'days' | 'nextShare'>) {
  const t = useTranslations('invites');
  const format = formatter(useLocale());
  const zone = useZone();
  const percent = format.percent(share);
  return (
    <Card title={t('howTitle')}>
      <p className="max-w-measure text-s">
        {Number(share) === 0 ? t('off', { percent }) : t('share', { percent, days })}
      </p>
      {nextShare ? (
        <div className="mt-3">
          <Notice tone="wait">
            {t('next', {
              time: format.dateTime(nextShare.since, zone),
              percent: format.percent(nextShare.share),
            })}
          </Notice>
        </div>
      ) : null}
      <ul className="mt-3 grid max-w-measure list-disc gap-1.5 ps-4 text-s text-ink-2 marker:text-ink-3">
        {points.map((point) => (
          <li key={point}>{t(point)}</li>
        ))}
      </ul>
      <Link
        href="/help/fees#invite"
        className="mt-2 inline-flex min-h-9 items-center text-s text-accent underline-offset-4 hover:underline pointer-coarse:min-h-touch"
      >
        {t('terms')}
      </Link>
    </Card>
  );
}
