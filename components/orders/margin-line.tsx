'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatter } from '@/components/ui/format';
import type { Mode } from '@/lib/core/money';
import { warnBelow } from './margin-banner';
import { useLiveAccount } from './use-account';

/** Used and free margin and the margin level, live. */
export function MarginLine({ mode }: { mode: Mode | null }) {
  const t = useTranslations('orders');
  const format = formatter(useLocale());
  const { now } = useLiveAccount(mode);
  if (!now) return null;
  const level = now.marginLevel;
  return (
    <dl className="flex flex-wrap gap-x-4 text-s whitespace-nowrap">
      <Figure label={t('usedMargin')}>{format.amount(now.usedMargin.toFixed())}</Figure>
      <Figure label={t('freeMargin')}>{format.amount(now.freeMargin.toFixed())}</Figure>
      <Figure label={t('marginLevel')} warn={level?.lt(warnBelow)}>
        {level ? format.percent(level.toFixed(4), 0) : '–'}
      </Figure>
    </dl>
  );
}

function Figure({ label, warn, children }: { label: string; warn?: boolean; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-ink-3">{label}</dt>
      <dd className={warn ? 'num font-strong text-bad' : 'num font-strong'}>{children}</dd>
    </div>
  );
}
