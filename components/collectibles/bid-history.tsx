'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import type { CollectibleDetail } from '@/lib/collectibles/contract';

/** Every bid, the newest first: by whom of those who bid, when, and what it moved. */
export function BidHistory({ history }: Pick<CollectibleDetail, 'history'>) {
  const t = useTranslations('collectibles.history');
  return (
    <Card title={t('title')}>
      {history.length === 0 ? (
        <p className="text-s text-ink-2">{t('none')}</p>
      ) : (
        <ol tabIndex={0} className="max-h-96 divide-y divide-line overflow-y-auto text-s">
          {history.map(({ id, amount, time, kind, bidder, own, extendedTo }, at) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
              <span className={clsx('min-w-0 flex-1', own && 'font-strong text-accent')}>
                {own ? t('you') : t('bidder', { number: bidder })}
                {kind === 'buy' ? (
                  <span className="font-normal text-ink-2"> · {t('bought')}</span>
                ) : null}
              </span>
              <Money value={amount} className={at === 0 ? 'font-strong' : undefined} />
              <span className="flex basis-full flex-wrap justify-between gap-x-3 text-xs text-ink-3">
                <Time at={time} show="exact" />
                {extendedTo ? (
                  <span>
                    {t.rich('extended', { time: () => <Time at={extendedTo} show="exact" /> })}
                  </span>
                ) : null}
              </span>
            </li>
          ))}
        </ol>
      )}
      {history.length === 0 ? null : <p className="mt-3 text-xs text-ink-3">{t('hint')}</p>}
    </Card>
  );
}
