'use client';

import { useTranslations } from 'next-intl';
import { Time } from '@/components/ui/figures/time';
import type { MarketState } from '@/components/markets/quotes/use-market-state';

type Props = { outage: NonNullable<MarketState['outage']>; code: string };

/** Says that the source of a market is silent: since when, and what the last price was. */
export function OutageNote({ outage, code }: Props) {
  const t = useTranslations('terminal');
  return (
    <p role="status" className="border-y border-line bg-wait-soft px-4 py-2 text-s text-wait">
      {t.rich('outage.since', {
        source: outage.source,
        code,
        name: (words) => <bdi className="font-strong">{words}</bdi>,
        time: () => <Time at={outage.since} show="exact" />,
      })}{' '}
      {outage.lastPrice === null
        ? t('outage.none')
        : t.rich('outage.last', {
            price: outage.lastPrice,
            amount: (words) => <bdi className="font-strong tabular-nums">{words}</bdi>,
          })}
    </p>
  );
}
