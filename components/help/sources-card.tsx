import { useLocale, useTranslations } from 'next-intl';
import { SourceBadge } from '@/components/markets/quotes/source-badge';
import { Card } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';

export type SourceInUse = { source: string; live: boolean; instruments: number };

/** Where the prices come from at this moment; what is not live says so. */
export function SourcesCard({ sources }: { sources: readonly SourceInUse[] }) {
  const t = useTranslations('fills.sources');
  const format = formatter(useLocale());
  return (
    <Card title={t('title')}>
      <p className="max-w-measure text-s text-ink-2">{t('intro')}</p>
      {sources.length === 0 ? <p className="mt-3 text-s">{t('none')}</p> : null}
      <ul className="mt-3 grid gap-2">
        {sources.map((one) => (
          <li
            key={`${one.source} ${one.live}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 text-s"
          >
            {one.live ? <bdi className="font-strong">{one.source}</bdi> : <SourceBadge of={one} />}
            <span className="text-ink-2">
              {t('instruments', {
                count: one.instruments,
                shown: format.quantity(one.instruments),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
