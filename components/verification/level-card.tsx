'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { NeverAsks } from '@/components/ui/house/never-asks';
import { useLocale } from 'next-intl';
import type { Standing } from '@/lib/verification/contract';
import type { Level } from '@/lib/verification/rules';

const tones = {
  'not-started': 'plain',
  pending: 'wait',
  verified: 'good',
  rejected: 'bad',
} as const;

type Props = { level: Level; standing: Standing; children?: ReactNode };

/** How a level stands, in a sentence. */
function StandingWords({ level, standing }: Omit<Props, 'children'>) {
  const t = useTranslations('verification');
  const zone = useZone();
  const { dateTime } = formatter(useLocale());
  const at = (time: string | null) => (time ? dateTime(time, zone) : '');
  const { status, submittedAt, dueAt, reviewedAt, late, reasons } = standing;
  const isWhole = status === 'rejected' && Object.keys(reasons).length === 0;
  const times = { sent: at(submittedAt), due: at(dueAt), reviewed: at(reviewedAt) };
  const text =
    status === 'not-started'
      ? t(`about.${level}`)
      : t(`standing.${late ? 'late' : isWhole ? 'rejectedWhole' : status}`, times);
  return (
    <p className="max-w-measure text-s text-ink-2" suppressHydrationWarning>
      {text}
    </p>
  );
}

/** One level of verification: its state, what a review said, and what is to be done. */
export function LevelCard({ level, standing, children }: Props) {
  const t = useTranslations('verification');
  const { status, reason, reasons } = standing;
  const marked = Object.keys(reasons).length;
  return (
    <Card
      title={t(`levels.${level}`)}
      aside={
        <Badge tone={tones[status]}>
          {status === 'rejected' && marked > 0
            ? t('marked', { count: marked })
            : t(`status.${status}`)}
        </Badge>
      }
    >
      <div className="grid gap-3">
        <StandingWords level={level} standing={standing} />
        {status === 'rejected' && reason ? (
          <Notice>
            <bdi lang="">{reason}</bdi>
          </Notice>
        ) : null}
        {status === 'rejected' && (reason || marked > 0) ? <NeverAsks /> : null}
        {children}
      </div>
    </Card>
  );
}
