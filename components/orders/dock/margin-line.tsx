'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatter } from '@/components/ui/figures/format';
import type { Mode } from '@/lib/core/money';
import { warnBelow } from './margin-banner';
import { useLiveAccount } from '../account/use-account';

/** Used margin, what pending orders hold, free margin and the margin level, live. */
export function MarginLine({ mode }: { mode: Mode | null }) {
  const t = useTranslations('orders');
  const format = formatter(useLocale());
  const { now, account } = useLiveAccount(mode);
  if (!now || !account) return null;
  const level = now.marginLevel;
  return (
    <dl className="flex flex-wrap gap-x-4 text-s whitespace-nowrap">
      <Figure label={t('usedMargin')}>{format.amount(now.usedMargin.toFixed())}</Figure>
      {Number(account.pendingHeld) > 0 ? (
        <Figure label={t('columns.held')} title={t('pending.heldWhy')}>
          {format.amount(account.pendingHeld)}
        </Figure>
      ) : null}
      <Figure label={t('freeMargin')}>{format.amount(now.freeMargin.toFixed())}</Figure>
      <Figure label={t('marginLevel')} warn={level?.lt(warnBelow)}>
        {level ? format.percent(level.toFixed(4), 0) : '–'}
      </Figure>
    </dl>
  );
}

type FigureProps = { label: string; title?: string; warn?: boolean; children: ReactNode };

function Figure({ label, title, warn, children }: FigureProps) {
  return (
    <div title={title} className="flex items-baseline gap-1.5">
      <dt className="text-ink-3">{label}</dt>
      <dd className={warn ? 'num font-strong text-bad' : 'num font-strong'}>{children}</dd>
    </div>
  );
}
