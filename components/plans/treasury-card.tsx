'use client';

import { useLocale, useTranslations } from 'next-intl';
import { SumLine } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { useZone } from '@/components/ui/figures/time';
import type { SmartProduct, Treasury } from '@/lib/plans/contract';
import { FundCard, TermsOf } from './fund-card';

function Terms({ product }: { product: SmartProduct }) {
  const t = useTranslations('plans');
  const format = formatter(useLocale());
  const zone = useZone();
  return (
    <TermsOf
      name={product.name}
      history={product.history}
      line={(terms) =>
        t('termsLine', {
          version: terms.version,
          time: format.dateTime(terms.since, zone),
          min: format.money(terms.minAmount),
          max: format.money(terms.maxAmount),
          percent: format.percent(terms.penaltyShare),
          frames: terms.timeframes
            .map(({ days, dailyYield }) =>
              t('frame', {
                days: t('dayCount', { count: days }),
                percent: format.percent(dailyYield),
              }),
            )
            .join(' · '),
        })
      }
    />
  );
}

/** How full the treasury is, what of it is promised, and where it came from. */
export function TreasuryCard({
  treasury,
  products,
}: {
  treasury: Treasury;
  products: readonly SmartProduct[];
}) {
  const t = useTranslations('plans');
  const format = formatter(useLocale());
  const [reserved, free] = [Number(treasury.reserved), Number(treasury.free)];
  return (
    <FundCard
      title={t('treasury')}
      text={t('treasuryText')}
      share={reserved + free > 0 ? reserved / (reserved + free) : 0}
      lines={
        <>
          <SumLine label={t('reserved')}>
            <Money value={treasury.reserved} />
          </SumLine>
          <SumLine label={t('owed')}>
            <Money value={treasury.owed} />
          </SumLine>
          {treasury.cover === null ? null : (
            <SumLine label={t('cover')} strong>
              {format.percent(treasury.cover, 2)}
            </SumLine>
          )}
          <SumLine label={t('free')}>
            <Money value={treasury.free} />
          </SumLine>
          <SumLine label={t('paidSoFar')}>
            <Money value={treasury.paid} />
          </SumLine>
        </>
      }
      measuredAt={treasury.measuredAt}
      moves={treasury.moves}
      terms={
        products.length === 0
          ? null
          : products.map((product) => <Terms key={product.id} product={product} />)
      }
    />
  );
}
