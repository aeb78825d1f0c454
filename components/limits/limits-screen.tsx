'use client';

import { useTranslations } from 'next-intl';
import { useServerState } from '@/components/api/server-state';
import { Card } from '@/components/ui/card';
import type { OwnLimits } from '@/lib/limits/contract';
import { BreakCard } from './break-card';
import { LimitLine } from './limit-line';
import { limitsQuery } from './queries';

const groups = ['stake', 'loss', 'deposit'] as const;

type Props = { limits: OwnLimits; asksCode: boolean; hasPassword: boolean };

/** Limits and breaks as the server drew them, kept up to date from then on. */
export function LimitsScreen({ limits: drawn, asksCode, hasPassword }: Props) {
  const t = useTranslations('limits');
  const { limits, breakUntil } = useServerState(limitsQuery).data ?? drawn;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={t('title')} className="lg:col-span-2">
        <p className="max-w-measure text-ink-2">{t('intro')}</p>
        <p className="mt-2 max-w-measure text-s text-ink-2">{t('rules')}</p>
      </Card>
      {groups.map((group) => (
        <Card
          key={group}
          title={t(`groups.${group}.title`)}
          className={group === 'stake' ? 'lg:col-span-2' : 'h-full'}
        >
          <p className="mb-4 max-w-measure text-s text-ink-2">{t(`groups.${group}.text`)}</p>
          <ul>
            {limits
              .filter(({ kind }) => kind.startsWith(group))
              .map((limit) => (
                <LimitLine key={limit.kind} limit={limit} group={t(`groups.${group}.title`)} />
              ))}
          </ul>
        </Card>
      ))}
      <BreakCard until={breakUntil} asksCode={asksCode} hasPassword={hasPassword} />
    </div>
  );
}
