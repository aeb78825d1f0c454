'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Sum, SumLine } from '@/components/ui/card';
import { Notice } from '@/components/ui/error-state';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import { Time } from '@/components/ui/figures/time';
import type { LoanQuote } from '@/lib/loans/offer-contract';
import { Schedule } from './schedule';

/** Days without interest in words; a dash where there is none. */
export function useFreeDays() {
  const t = useTranslations('loans');
  return (count: number) => (count === 0 ? '–' : t('freeDays', { count }));
}

/** What a loan costs, as it will be charged. */
export function LoanCost({ quote }: { quote: LoanQuote }) {
  const t = useTranslations('loans');
  const format = formatter(useLocale());
  const freeDays = useFreeDays();
  const daily = (rate: string) => t('daily', { percent: format.percent(rate) });
  return (
    <>
      <p>
        <span className="block text-xs text-ink-3">{t('due')}</span>
        <span className="num text-xl font-strong tracking-tight whitespace-nowrap">
          {format.amount(quote.repaymentAmount, 'USDT', 'exact')}
          <span className="ms-2 text-m font-normal text-ink-3">USDT</span>
        </span>
      </p>
      <Sum>
        <SumLine label={t('interest')}>
          <Money value={quote.totalInterest} rounding="exact" />
        </SumLine>
        <SumLine label={t('annual')} strong>
          {format.percent(quote.annualRate, 2)}
        </SumLine>
        <SumLine label={t('agreement.daily')}>
          <bdi>{daily(quote.dailyRate)}</bdi>
        </SumLine>
        <SumLine label={t('free')}>
          <bdi>{freeDays(quote.interestFreeDays)}</bdi>
        </SumLine>
        <SumLine label={t('late')}>
          <bdi>{daily(quote.overdueRate)}</bdi>
        </SumLine>
        <SumLine label={t('dueIf')}>
          <bdi>
            <Time at={quote.repaymentDate} />
          </bdi>
        </SumLine>
      </Sum>
      <Schedule schedule={quote.schedule} />
      {quote.covered ? null : <Notice tone="wait">{t('uncovered')}</Notice>}
    </>
  );
}
