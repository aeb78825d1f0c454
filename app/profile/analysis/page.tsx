import type { Metadata } from 'next';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { ChoiceLinks } from '@/components/account/choice-links';
import { beginOf, periods, readPeriod, type Period } from '@/components/account/period';
import { LazyDayBars } from '@/components/analysis/charts';
import { EquityCurve } from '@/components/analysis/equity-curve';
import { HoldingCard } from '@/components/analysis/holding-card';
import { InstrumentTable } from '@/components/analysis/instrument-table';
import { ReportGlance } from '@/components/analysis/report-glance';
import { ReportTable } from '@/components/analysis/report-table';
import { ResetButton } from '@/components/analysis/reset-button';
import { SumsCard } from '@/components/analysis/sums-card';
import { Words } from '@/components/shell/words';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { equityOverTime } from '@/lib/analysis/equity-rows';
import { readHolding } from '@/lib/analysis/holding-queries';
import { readGlance, readReportCard } from '@/lib/analysis/report-card-queries';
import { analyseTrading } from '@/lib/analysis/trading-queries';
import type { Caller } from '@/lib/core/caller';
import { customerOrLogin } from '@/lib/web/page-session';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('analysis'))('title') };
}

/** Everything the page shows, read at one moment. */
async function readAll(caller: Caller, period: Period, timeZone: string) {
  const from = beginOf(period, Date.now())?.toISOString();
  const [analysis, points, cards, holding, glance] = await Promise.all([
    analyseTrading({ from, timeZone }, caller),
    equityOverTime({ from }, caller),
    readReportCard({}, caller),
    readHolding(caller),
    readGlance(caller),
  ]);
  return { analysis, points, cards, holding, glance };
}

type Props = { searchParams: Promise<{ period?: string }> };

export default async function AnalysisPage({ searchParams }: Props) {
  const period = readPeriod((await searchParams).period);
  const caller = await customerOrLogin('/profile/analysis');
  const timeZone = await getTimeZone();
  const [{ analysis, points, cards, holding, glance }, t, account] = await Promise.all([
    readAll(caller, period, timeZone),
    getTranslations('analysis'),
    getTranslations('account'),
  ]);
  const options = periods.map((value) => ({
    value,
    label: account(`period.${value}`),
    href: value === 'week' ? '/profile/analysis' : `/profile/analysis?period=${value}`,
  }));
  return (
    <Words of={['analysis', 'orders', 'codes']}>
      <h1 className="sr-only">{t('title')}</h1>
      <SumsCard
        analysis={analysis}
        aside={<ChoiceLinks label={account('period.label')} options={options} value={period} />}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={t('equity.title')}>
          <EquityCurve points={points} />
          <p className="mt-3 text-xs text-ink-3">{t('equity.explain')}</p>
        </Card>
        <Card title={t('days.title')}>
          {analysis.byDay.length > 0 ? (
            <LazyDayBars days={analysis.byDay} />
          ) : (
            <EmptyState icon="receipt" title={t('days.none')} text={t('days.noneText')} />
          )}
          <p className="mt-3 text-xs text-ink-3">{t('days.explain', { zone: timeZone })}</p>
        </Card>
      </div>
      {analysis.byInstrument.length > 0 ? <InstrumentTable rows={analysis.byInstrument} /> : null}
      <ReportGlance glance={glance}>
        <p className="mt-3 text-xs text-ink-3">{t('report.caution')}</p>
      </ReportGlance>
      <ReportTable cards={cards} />
      <HoldingCard holding={holding} />
      {caller.mode === 'demo' ? (
        <Card title={t('reset.title')} aside={<ResetButton />}>
          <p className="max-w-measure text-s text-ink-2">{t('reset.text')}</p>
        </Card>
      ) : null}
    </Words>
  );
}
