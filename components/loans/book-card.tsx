'use client';

import { useLocale, useTranslations } from 'next-intl';
import { FundCard, TermsOf } from '@/components/plans/fund-card';
import { SumLine } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { useZone } from '@/components/ui/figures/time';
import type { LoanOffers } from '@/lib/loans/contract';
import type { LoanOffer } from '@/lib/loans/offer-contract';
import { useFreeDays } from './loan-cost';

function Terms({ offer }: { offer: LoanOffer }) {
  const t = useTranslations('loans');
  const format = formatter(useLocale());
  const zone = useZone();
  const freeDays = useFreeDays();
  return (
    <TermsOf
      name={t('dayCount', { count: offer.days })}
      history={offer.history}
      line={(terms) =>
        t('termsLine', {
          version: terms.version,
          time: format.dateTime(terms.since, zone),
          min: format.money(terms.minAmount),
          max: format.money(terms.maxAmount),
          percent: format.percent(terms.dailyRate),
          free: freeDays(terms.interestFreeDays),
          late: format.percent(terms.overdueRate),
        })
      }
    />
  );
}

/** What can be lent, what is lent, and where it came from. */
export function BookCard({ offered: { book, offers } }: { offered: LoanOffers }) {
  const t = useTranslations('loans');
  return (
    <FundCard
      title={t('book')}
      text={t('bookText')}
      lines={
        <>
          <SumLine label={t('bookFree')}>
            <Money value={book.free} />
          </SumLine>
          <SumLine label={t('bookLent')}>
            <Money value={book.lent} />
          </SumLine>
        </>
      }
      measuredAt={book.measuredAt}
      moves={book.moves}
      terms={
        offers.length === 0 ? null : offers.map((offer) => <Terms key={offer.days} offer={offer} />)
      }
    />
  );
}
