'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatter } from '@/components/ui/figures/format';
import { FeedAge } from '@/components/markets/quotes/feed-age';
import type { MarketRow } from '@/components/markets/rows/market-row';
import { originsOf, SourceBadge } from '@/components/markets/quotes/source-badge';

/**
 * How many of the shown markets are open, where their prices come from, and how old the newest is. A
 * phone shows it after the markets, which are to begin high on its screen. `legend` explains a table.
 */
export function BoardStatus({ rows, legend }: { rows: readonly MarketRow[]; legend: boolean }) {
  const t = useTranslations('market');
  const format = formatter(useLocale());
  const open = rows.filter(({ state }) => state === 'open').length;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-s text-ink-3 max-md:order-1 max-md:mt-4 md:mb-2">
      <span>
        {t('openCount', { open: format.quantity(open), count: format.quantity(rows.length) })}
      </span>
      <span className="flex flex-wrap gap-x-3 gap-y-1 max-md:order-2 max-md:w-full">
        {originsOf(rows).map((origin) => (
          <SourceBadge
            key={origin.source}
            of={origin}
            count={format.quantity(rows.filter((row) => row.source === origin.source).length)}
          />
        ))}
      </span>
      <span className="ms-auto max-md:order-1">
        {open > 0 ? (
          <FeedAge
            words={{
              label: t('feedAge'),
              waiting: t('feedWaiting'),
              seconds: t('seconds', { value: '{value}' }),
            }}
          />
        ) : null}
      </span>
      {legend ? <span className="order-3 w-full text-xs">{t('legend')}</span> : null}
    </div>
  );
}
