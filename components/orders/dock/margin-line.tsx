'use client';

import clsx from 'clsx';
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
    <dl className="flex gap-x-4 text-s whitespace-nowrap max-lg:flex-wrap">
      <Figure label={t('usedMargin')} roomy>
        {format.amount(now.usedMargin.toFixed())}
      </Figure>
      {Number(account.pendingHeld) > 0 ? (
        <Figure label={t('columns.held')} title={t('pending.heldWhy')} roomy>
          {format.amount(account.pendingHeld)}
        </Figure>
      ) : null}
      <Figure label={t('freeMargin')} live>
        {format.amount(now.freeMargin.toFixed(), 'USDT', 'down')}
      </Figure>
      <Figure label={t('marginLevel')} live warn={level?.lt(warnBelow)}>
        {level ? format.percent(level.toFixed(4), 0) : '–'}
      </Figure>
    </dl>
  );
}

type FigureProps = {
  label: string;
  title?: string;
  warn?: boolean;
  /** A narrow dock leaves it to the account's page. */
  roomy?: boolean;
  /** Whether it follows the market, see `Live`. */
  live?: boolean;
  children: ReactNode;
};

function Figure({ label, title, warn, roomy, live, children }: FigureProps) {
  return (
    <div
      title={title}
      className={clsx(
        'flex items-baseline gap-1.5 lg:grid lg:gap-0 lg:leading-tight',
        roomy && 'lg:@max-3xl:hidden',
      )}
    >
      <dt className="text-ink-3 lg:text-xs lg:leading-tight">{label}</dt>
      <dd data-live={live} className={warn ? 'num font-strong text-bad' : 'num font-strong'}>
        {children}
      </dd>
    </div>
  );
}
