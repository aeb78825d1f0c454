import { useLocale, useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { SignedAmount } from '@/components/ui/figures/change';
import { formatter } from '@/components/ui/figures/format';
import { Money } from '@/components/ui/figures/price';
import type { TradingAnalysis } from '@/lib/analysis/contract';
import type { ReactNode } from 'react';

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-s text-ink-2">{label}</dt>
      <dd className="mt-0.5 text-l tracking-tight">{children}</dd>
    </div>
  );
}

/** What trading brought and cost in the time shown. */
export function SumsCard({ analysis, aside }: { analysis: TradingAnalysis; aside: ReactNode }) {
  const t = useTranslations('analysis');
  const format = formatter(useLocale());
  const covered = Number(analysis.covered) > 0;
  return (
    <Card
      title={<span className="text-m font-normal text-ink-2">{t('sums.title')}</span>}
      aside={aside}
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
        <Figure label={t('sums.net')}>
          <SignedAmount value={analysis.net} className="font-strong" />
        </Figure>
        <Figure label={t('sums.realised')}>
          <SignedAmount value={analysis.realised} />
        </Figure>
        <Figure label={t('sums.fees')}>
          <Money value={analysis.fees} bare />
        </Figure>
        <Figure label={t('sums.open')}>
          <SignedAmount value={analysis.openNet} />
        </Figure>
        <Figure label={t('sums.closings')}>
          <span className="num">{format.quantity(analysis.closings)}</span>
        </Figure>
        {covered ? (
          <Figure label={t('sums.covered')}>
            <Money value={analysis.covered} bare />
          </Figure>
        ) : null}
      </dl>
      <p className="mt-4 max-w-measure text-xs text-ink-3">{t('sums.explain')}</p>
    </Card>
  );
}
