'use client';

import clsx from 'clsx';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { formatter } from '@/components/ui/figures/format';

const tickMs = 500;

/** How old the newest price is, counted on. `stale` marks an age at which nothing can be filled. */
export function QuoteAge({ seenAt, stale }: { seenAt: number | undefined; stale: boolean }) {
  const t = useTranslations('terminal');
  const format = formatter(useLocale());
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  if (now === null || seenAt === undefined) return <span className="num">–</span>;
  const seconds = Math.max(0, now - seenAt) / 1000;
  const [unit, value] =
    seconds < 60
      ? (['seconds', format.price(seconds.toFixed(1))] as const)
      : seconds < 3600
        ? (['minutes', format.quantity(Math.floor(seconds / 60))] as const)
        : (['hours', format.quantity(Math.floor(seconds / 3600))] as const);
  return (
    <span className={clsx('inline-block min-w-12 tabular-nums', stale && 'font-strong text-wait')}>
      {t(unit, { value })}
      {stale ? ` · ${t('stale')}` : null}
    </span>
  );
}
